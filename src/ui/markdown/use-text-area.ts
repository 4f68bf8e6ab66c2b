import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Edit, Selected } from './edits.ts'

interface TextAreaEdits {
  readonly ref: RefObject<HTMLTextAreaElement | null>
  selected(): Selected
  apply(edit: Edit): void
}

/** A text area whose text can also be changed by buttons, with support for its native undo. */
export function useTextArea(onChange: (text: string) => void): TextAreaEdits {
  const ref = useRef<HTMLTextAreaElement>(null)
  const after = useRef<readonly [number, number] | undefined>(undefined)
  useLayoutEffect(() => {
    const area = ref.current
    if (!area || !after.current) return
    area.setSelectionRange(...after.current)
    after.current = undefined
  })
  return {
    ref,
    selected() {
      const { value: text = '', selectionStart: from = 0, selectionEnd: until = 0 } = ref.current ?? {}
      return { text, from, until }
    },
    apply({ from, until, insert, select }) {
      const area = ref.current
      if (!area) return
      area.focus()
      area.setSelectionRange(from, until)
      after.current = select
      // The only method that the browser can undo.
      const isHandled = document.execCommand?.(insert === '' ? 'delete' : 'insertText', false, insert)
      if (isHandled) area.setSelectionRange(...select)
      else onChange(area.value.slice(0, from) + insert + area.value.slice(until))
    },
  }
}
