import { useState } from 'react'

/** Edits by typing within this time form one undo step. */
const oneMs = 1_000
const most = 200

interface History {
  readonly texts: readonly string[]
  readonly at: number
  readonly changedAt: number
}

/** State of a text with undo history. */
export function useHistory(first: string) {
  const [history, setHistory] = useState<History>({ texts: [first], at: 0, changedAt: 0 })
  const { texts, at } = history
  const change = (text: string, isTyping = false) =>
    setHistory((before) => {
      if (before.texts[before.at] === text) return before
      const now = Date.now()
      const isSame = isTyping && before.at > 0 && now - before.changedAt < oneMs
      const past = before.texts.slice(Math.max(0, before.at + (isSame ? 0 : 1) - most), before.at + (isSame ? 0 : 1))
      return { texts: [...past, text], at: past.length, changedAt: now }
    })
  const go = (by: number) =>
    setHistory((before) => ({
      ...before,
      at: Math.min(Math.max(before.at + by, 0), before.texts.length - 1),
      changedAt: 0,
    }))
  return {
    text: texts[at]!,
    change,
    undo: at > 0 ? () => go(-1) : undefined,
    redo: at < texts.length - 1 ? () => go(1) : undefined,
  }
}
