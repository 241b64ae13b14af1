/** Says before the decision why no certificate can be issued now. */
import Alert from 'antd/es/alert'

export function IssueObstacles({ obstacles }: { obstacles: readonly string[] }) {
  if (obstacles.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title="No certificate can be issued now"
      description={
        <ul>
          {obstacles.map((obstacle) => (
            <li key={obstacle} dir="auto">
              {obstacle}
            </li>
          ))}
        </ul>
      }
    />
  )
}
