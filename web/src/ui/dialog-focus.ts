/** Where the keyboard is around a dialog: at its first field when it opens, back where it came from when it is gone. */
import { useLayoutEffect } from 'react'

const FIRST_FIELD = '.ant-modal-body :is(input:not([readonly], [type="file"]), [data-first-field])'
const FIELD = '.ant-modal-body :is(input, textarea)'

type Opener = { button: HTMLElement; part: HTMLElement | null }
/** Kept from one dialog to the next: the second of a chain is opened by the first, not by a button. */
let opener: Opener | null = null

function rememberOpener(): void {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || active.closest('.ant-modal')) return
  opener = { button: active, part: active.closest<HTMLElement>('[tabindex="-1"]') }
}

/** To the button; where the dialog did away with it, to the part of the page that it stood in. */
function restoreFocus(): void {
  if (document.activeElement !== document.body) return
  const target = opener?.button.isConnected ? opener.button : opener?.part
  target?.focus()
}

/** Who was quicker than the dialog and is in one of its fields stays there. */
function focusFirstField(): void {
  if (!document.activeElement?.matches(FIELD)) document.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
}

/** Props for the Modal of a component that lives as long as its dialog is open. */
export function useDialogFocus(): { afterOpenChange: (open: boolean) => void } {
  useLayoutEffect(() => {
    rememberOpener()
    return () => void setTimeout(restoreFocus)
  }, [])
  return {
    afterOpenChange: (open) => {
      if (open) focusFirstField()
    },
  }
}
