/** Limits the size of a tool's answer. Pure. */

/** Characters of JSON that an assistant receives at most. */
export const maxAnswerChars = 60_000

interface LimitedAnswer {
  readonly data: unknown
  /** The list that was shortened: `field` is empty for the answer itself. */
  readonly cut?: { readonly field: string; readonly shown: number; readonly of: number }
}

/** Returns an answer within the limit, with its longest list shortened. Undefined: it does not fit even so. */
export function limitAnswer(output: unknown, most = maxAnswerChars): LimitedAnswer | undefined {
  const length = lengthOf(output)
  if (length <= most) return { data: output }
  if (typeof output !== 'object' || output === null) return undefined
  const lists = Array.isArray(output)
    ? [{ field: '', items: output as unknown[], length }]
    : Object.entries(output).flatMap(([field, items]) =>
        Array.isArray(items) ? [{ field, items: items as unknown[], length: lengthOf(items) }] : [],
      )
  const [longest] = lists.sort((a, b) => b.length - a.length)
  if (!longest) return undefined
  const { field, items } = longest
  let rest = most - (length - longest.length)
  let size = 0
  for (const item of items) {
    rest -= lengthOf(item) + 1
    if (rest < 0) break
    size++
  }
  if (size === 0) return undefined
  const part = items.slice(0, size)
  const cut = { field, shown: size, of: items.length }
  return { data: field === '' ? part : { ...output, [field]: part }, cut }
}

const lengthOf = (value: unknown) => JSON.stringify(value ?? null).length
