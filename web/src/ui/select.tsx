/** Select and AutoComplete of Ant Design whose list is closed by Tab, as the user leaves the field, without a choice. */
import AntAutoComplete from 'antd/es/auto-complete'
import AntSelect, { type BaseOptionType, type DefaultOptionType } from 'antd/es/select'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'

type ListProps = {
  open?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  onInputKeyDown?: ((event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void) | undefined
}

/** Ant Design chooses the active option on Tab, which also removes one that was chosen, and holds the focus. */
function useTabLeaves({ open, onOpenChange, onInputKeyDown }: ListProps) {
  const [isOpen, setOpen] = useState(false)
  const isListOpen = open ?? isOpen
  function changeOpen(next: boolean): void {
    setOpen(next)
    onOpenChange?.(next)
  }
  return {
    open: isListOpen,
    onOpenChange: changeOpen,
    onInputKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onInputKeyDown?.(event)
      if (event.key !== 'Tab' || !isListOpen) return
      event.stopPropagation()
      changeOpen(false)
    },
  }
}

type AnyOption = BaseOptionType | DefaultOptionType
type SelectProps<Value, Option extends AnyOption> = ComponentProps<typeof AntSelect<Value, Option>>
type AutoCompleteProps<Value, Option extends AnyOption> = ComponentProps<typeof AntAutoComplete<Value, Option>>

export function Select<Value = unknown, Option extends AnyOption = DefaultOptionType>(
  props: SelectProps<Value, Option>,
) {
  return <AntSelect<Value, Option> {...props} {...useTabLeaves(props)} />
}

export function AutoComplete<Value = unknown, Option extends AnyOption = DefaultOptionType>(
  props: AutoCompleteProps<Value, Option>,
) {
  return <AntAutoComplete<Value, Option> {...props} {...useTabLeaves(props)} />
}
