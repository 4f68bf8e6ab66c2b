import { useState } from 'react'
import { isKept, type Kept } from '../../kinds/kind.ts'
import type { InputProps } from './view.ts'

/** State of the input: unchanged, cleared, or with a replacement. */
type KeptState = 'kept' | 'cleared' | 'typing'

/**
 * Input of a stored value that the server does not return. Leaving it or a replacement blank keeps the stored value.
 */
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
    /** Restores the stored value. Undefined without one. */
    undo:
      stored &&
      (() => {
        setReplacing(false)
        onChange(stored)
      }),
  }
}
