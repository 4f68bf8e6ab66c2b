/** Translates a text into the reader's language. */
export type Say = (key: string, values?: Record<string, unknown>) => string
/** Patterns of stored faults, each with the key of its text. Named groups are the values. */
export type Wordings = readonly (readonly [RegExp, string])[]

/** Translates a stored fault of the network or another server. `other`: text for a `reason` that no pattern matches. */
export function explainReason(reason: string, wordings: Wordings, other: string, say: Say): string {
  for (const [pattern, word] of wordings) {
    const match = pattern.exec(reason)
    if (match) return say(word, { ...match.groups })
  }
  return say(other, { reason })
}
