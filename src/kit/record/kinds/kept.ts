import { useState } from 'react'
import type { InputProps } from '../view.ts'
import { isKept, type Kept } from './kind.ts'

/** How an input of a stored value that it does not know stands. */
type KeptState = 'kept' | 'cleared' | 'typing'

/** An input that keeps what is stored until it is replaced or cleared. A replacement left blank keeps it too. */
export function useKept({ field, name, row, value, onChange }: InputProps) {
  const [isReplacing, setReplacing] = useState(false)
  const held = row?.[name]
  const stored = held === null || held === undefined ? undefined : (field.kind.given(held, field) as Kept)
  const state: KeptState = !stored || isReplacing ? 'typing' : isKept(value) ? 'kept' : value ? 'typing' : 'cleared'
  return {
    state,
    shown: stored?.kept ?? '',
    typed: typeof value === 'string' ? value : '',
    change: (text: string) => onChange(text === '' ? stored : text),
    replace: () => setReplacing(true),
    clear: field.required ? undefined : () => onChange(undefined),
    /** Back to what is stored; undefined where nothing is. */
    undo:
      stored &&
      (() => {
        setReplacing(false)
        onChange(stored)
      }),
  }
}
