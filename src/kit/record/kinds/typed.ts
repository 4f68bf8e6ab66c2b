import { useState } from 'react'
import { unreadable } from './sheet.ts'

/** How a value is typed into a line of text. */
export interface TypedForm {
  write(value: unknown): string
  /** `unreadable` while what is typed is not yet a value. */
  read(text: string): unknown
  /** What it looks like. */
  placeholder?: string
  /** Stands behind the text. */
  suffix?: string
  inputMode?: 'decimal' | 'numeric' | 'text'
}

/**
 * A line of text for a value: what is typed stays as typed ('1.'), and is given as a value as soon as it is one.
 * Until then `unread` says what is given: the text itself in forms, whose check tells what is wrong; nothing in filters.
 */
export function useTyped(
  form: TypedForm,
  value: unknown,
  onChange: (value: unknown) => void,
  unread: (text: string) => unknown,
) {
  const meant = (text: string): unknown => {
    if (text.trim() === '') return undefined
    const read = form.read(text)
    return read === unreadable ? unread(text) : read
  }
  const written = value === undefined || value === null ? '' : typeof value === 'string' ? value : form.write(value)
  const [typed, setTyped] = useState(written)
  const isHeld = JSON.stringify(meant(typed) ?? null) === JSON.stringify(value ?? null)
  const change = (text: string) => {
    setTyped(text)
    onChange(meant(text))
  }
  return { text: isHeld ? typed : written, change }
}
