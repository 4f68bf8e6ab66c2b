/** Says a text in the reader's language. */
export type Say = (key: string, values?: Record<string, unknown>) => string
/** What is looked for in a noted fault, and the text that says it; named groups are its values. */
export type Wordings = readonly (readonly [RegExp, string])[]

/** A fault of the network or of another server, as it was noted, in the reader's language; `other`: of any other `reason`. */
export function worded(reason: string, wordings: Wordings, other: string, say: Say): string {
  for (const [pattern, word] of wordings) {
    const found = pattern.exec(reason)
    if (found) return say(word, { ...found.groups })
  }
  return say(other, { reason })
}
