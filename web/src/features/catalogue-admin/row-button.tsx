/** A small button in the row of a revision. */
import Button from 'antd/es/button/Button'

type RowButtonProps = { label: string; isOpen?: boolean; onClick: () => void; children: string }

/** The label says of which revision the button is. */
export function RowButton({ label, isOpen, onClick, children }: RowButtonProps) {
  return (
    <Button
      size="small"
      aria-label={label}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
