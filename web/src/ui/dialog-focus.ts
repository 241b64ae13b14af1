/** Manages keyboard focus for dialogs: first field on opening, previous element on closing. */
import { useLayoutEffect } from 'react'

const FIRST_FIELD_SELECTOR = '.ant-modal-body :is(input:not([readonly], [type="file"]), [data-first-field])'
const FIELD_SELECTOR = '.ant-modal-body :is(input, textarea)'

type Opener = { button: HTMLElement; section: HTMLElement | null }
/** Shared by all dialogs: the second of a chain is opened by the first, not by a button. */
let opener: Opener | null = null

function rememberOpener(): void {
  const activeElement = document.activeElement
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body || activeElement.closest('.ant-modal'))
    return
  opener = { button: activeElement, section: activeElement.closest<HTMLElement>('[tabindex="-1"]') }
}

/** Focuses the button, or the section around it if the dialog removed the button. */
function restoreFocus(): void {
  if (document.activeElement !== document.body) return
  const target = opener?.button.isConnected ? opener.button : opener?.section
  target?.focus()
}

/** Of a group of radio buttons the checked one has the focus, as with Tab. */
function findChosenRadio(first: HTMLInputElement): HTMLInputElement {
  const checked = document.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')
  return [...checked].find(({ name }) => name === first.name) ?? first
}

/** Does not move the focus of a user who is already in a field of the dialog. */
function focusFirstField(): void {
  if (document.activeElement?.matches(FIELD_SELECTOR)) return
  const field = document.querySelector<HTMLElement>(FIRST_FIELD_SELECTOR)
  const target = field instanceof HTMLInputElement && field.type === 'radio' ? findChosenRadio(field) : field
  target?.focus()
}

/** Props for the Modal of a component that is mounted only while its dialog is open. */
export function useDialogFocus(): { afterOpenChange: (isOpen: boolean) => void } {
  useLayoutEffect(() => {
    rememberOpener()
    return () => void setTimeout(restoreFocus)
  }, [])
  return {
    afterOpenChange: (isOpen) => {
      if (isOpen) focusFirstField()
    },
  }
}
