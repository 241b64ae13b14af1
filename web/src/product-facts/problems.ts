/** What the server says about refused values of a product's fields. */
import { useEffect, useRef } from 'react'
import { ApiError } from '../api/errors'

/** By the field's name. */
export type Problems = Readonly<Record<string, string>>

export function readErrorDetail(error: unknown): object | null {
  const body = error instanceof ApiError ? error.body : null
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  return typeof detail === 'object' ? detail : null
}

export function readProblems(error: unknown): Problems {
  const detail = readErrorDetail(error)
  return detail && 'fields' in detail ? (detail.fields as Problems) : {}
}

export const removeProblems = (problems: Problems, fields: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)))

/**
 * Returns a function that focuses a field of a form as soon as it is there and enabled: its tab may have to be opened
 * first, which moves the focus, too.
 */
export function useFieldFocus(formName: string): (field: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const field = wanted.current && document.getElementById(`${formName}_${wanted.current}`)
    if (!field || field.matches(':disabled')) return
    wanted.current = null
    field.focus()
  })
  return (field) => {
    wanted.current = field
  }
}
