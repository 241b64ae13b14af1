/** Manages keyboard focus for dialogs: first field on opening, previous element on closing. */
import { useLayoutEffect } from 'react'

const FIRST_FIELD = '.ant-modal-body :is(input:not([readonly], [type="file"]), [data-first-field])'
const FIELD = '.ant-modal-body :is(input, textarea)'

type Opener = { button: HTMLElement; part: HTMLElement | null }
/** Shared by all dialogs: the second of a chain is opened by the first, not by a button. */
let opener: Opener | null = null

function rememberOpener(): void {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || active.closest('.ant-modal')) return
  opener = { button: active, part: active.closest<HTMLElement>('[tabindex="-1"]') }
}

/** Focuses the button, or the section around it if the dialog removed the button. */
function restoreFocus(): void {
  if (document.activeElement !== document.body) return
  const target = opener?.button.isConnected ? opener.button : opener?.part
  target?.focus()
}

/** Does not move the focus of a user who is already in a field of the dialog. */
function focusFirstField(): void {
  if (!document.activeElement?.matches(FIELD)) document.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
}

/** Props for the Modal of a component that is mounted only while its dialog is open. */
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
