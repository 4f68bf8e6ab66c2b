import { useState } from 'react'
import { unreadable } from './sheet.ts'

/** Text form of a value that is typed. */
export interface TypedForm {
  write(value: unknown): string
  /** Parses the text. `unreadable` if it is not a value yet. */
  read(text: string): unknown
  placeholder?: string
  suffix?: string
  inputMode?: 'decimal' | 'numeric' | 'text'
}

/**
 * Text input whose value is parsed as soon as it is valid. The text stays as typed ('1.'). Until then `unread` returns
 * the value: the text itself in forms, whose check reports the problem, and nothing in filters.
 */
export function useTyped(
  form: TypedForm,
  value: unknown,
  onChange: (value: unknown) => void,
  unread: (text: string) => unknown,
) {
  const parse = (text: string): unknown => {
    if (text.trim() === '') return undefined
    const read = form.read(text)
    return read === unreadable ? unread(text) : read
  }
  const valueText = value === undefined || value === null ? '' : typeof value === 'string' ? value : form.write(value)
  const [typedText, setTypedText] = useState(valueText)
  const isHeld = JSON.stringify(parse(typedText) ?? null) === JSON.stringify(value ?? null)
  const change = (text: string) => {
    setTypedText(text)
    onChange(parse(text))
  }
  return { text: isHeld ? typedText : valueText, change }
}
