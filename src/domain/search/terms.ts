const han = /\p{Script=Han}+/gu
const word = /[\p{L}\p{N}]+/gu

/**
 * Search terms of a text, used for both queries and searched texts. Words are lowercased. Chinese has no separators
 * between words, so a run of its characters yields each character and each pair of neighbours.
 */
export function termsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  const terms: string[] = []
  for (const [run] of plain.matchAll(han)) {
    const signs = [...run]
    signs.forEach((sign, index) => {
      terms.push(sign)
      const next = signs[index + 1]
      if (next !== undefined) terms.push(sign + next)
    })
  }
  for (const [token] of plain.replaceAll(han, ' ').matchAll(word)) terms.push(token)
  return terms
}
