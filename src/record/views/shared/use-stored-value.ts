import { useState } from 'react'
import { isStoredPlaceholder, type StoredPlaceholder } from '../../kinds/kind.ts'
import { isRequired } from '../../model/field.ts'
import type { InputProps } from './view.ts'

/** State of the input: unchanged, cleared, or with a replacement. */
type StoredValueState = 'kept' | 'cleared' | 'typing'

/**
 * Input of a stored value that the server does not return. Leaving it or a replacement blank keeps the stored value.
 */
export function useStoredValue({ field, name, row, value, onChange }: InputProps) {
  const [isReplacing, setReplacing] = useState(false)
  const rowValue = row?.[name]
  const placeholder =
    rowValue === null || rowValue === undefined ? undefined : (field.kind.toInput(rowValue, field) as StoredPlaceholder)
  const state: StoredValueState =
    !placeholder || isReplacing ? 'typing' : isStoredPlaceholder(value) ? 'kept' : value ? 'typing' : 'cleared'
  return {
    state,
    shown: placeholder?.visiblePart ?? '',
    typed: typeof value === 'string' ? value : '',
    change: (text: string) => onChange(text === '' ? placeholder : text),
    replace: () => setReplacing(true),
    clear: isRequired(field) ? undefined : () => onChange(undefined),
    /** Restores the stored value. Undefined without one. */
    undo:
      placeholder &&
      (() => {
        setReplacing(false)
        onChange(placeholder)
      }),
  }
}
