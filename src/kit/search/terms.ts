const han = /\p{Script=Han}+/gu
const word = /[\p{L}\p{N}]+/gu

/**
 * What a text is found by, the same for texts and for what is searched: words in small letters; of a run of Chinese
 * characters each character and each two that stand together, as nothing separates words there.
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
  for (const [found] of plain.replaceAll(han, ' ').matchAll(word)) terms.push(found)
  return terms
}
