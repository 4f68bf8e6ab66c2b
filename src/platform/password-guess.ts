import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import { guessedNames } from './password-names.ts'

/** A password with fewer parts is guessed in a few million tries. */
const minParts = 6
/** Shorter runs may be chance. */
const minRun = 3

/** Common substitutions of letters in passwords. Both sides of a pair are equivalent. */
const alike: Readonly<Record<string, string>> = {
  a: '@4',
  b: '8',
  e: '3',
  g: '9',
  i: '1!|l',
  l: '1!|i',
  o: '0',
  s: '$5',
  t: '7',
  z: '2',
}
const escapeRegExp = (text: string) => text.replace(/[\\\]^$.*+?()[{}|-]/g, '\\$&')
const letterOf = (letter: string) => `[${escapeRegExp(letter + (alike[letter] ?? ''))}]`

/** Matches a word with substituted letters, with a sign between letters, and reversed. */
function patternOf(word: string): RegExp {
  const letters = [...word].map(letterOf)
  const between = '[^\\p{L}\\p{N}]?'
  return new RegExp(`${letters.join(between)}|${letters.toReversed().join(between)}`, 'gu')
}

const names = guessedNames.map(patternOf)
const years = /(?:19|20)\d\d/g

/** Characters on the neighbouring keys and on the same key, by character. */
const around = new Map(
  Object.entries(adjacencyGraphs.qwerty ?? {}).map(([character, keys]) => [
    character,
    new Set((keys as (string | null)[]).flatMap((key) => [...(key ?? '')])),
  ]),
)
const isNeighbour = (one: string, other: string) => one === other || around.get(one)?.has(other) === true
const follows = (step: 1 | -1) => (one: string, other: string) =>
  /^[a-z0-9]{2}$/.test(one + other) && other.charCodeAt(0) - one.charCodeAt(0) === step

/** End of the run from `start` in which neighbours are `isNext`. Undefined when it is too short. */
function runFrom(text: string, start: number, isNext: (one: string, other: string) => boolean): number | undefined {
  let end = start + 1
  while (end < text.length && isNext(text[end - 1] ?? '', text[end] ?? '')) end++
  return end - start >= minRun ? end : undefined
}

/**
 * Number of parts to guess. A name, a keyboard run, a sequence and a year are one part each. Every other character is
 * one part, except a repeated sign. Case and common substitutions are ignored.
 * @param words further names, lower case: of the person, of the company
 */
function partsOf(password: string, words: readonly string[]): number {
  const text = password.toLowerCase()
  const wordPatterns = words.filter((word) => word.length >= minRun).map(patternOf)
  const ends = new Map<number, number>()
  const note = (start: number, end: number) => void ends.set(start, Math.max(end, ends.get(start) ?? 0))
  for (const pattern of [...wordPatterns, ...names, years])
    for (const { 0: match, index } of text.matchAll(pattern)) note(index, index + match.length)
  for (let start = 0; start < text.length; start++)
    for (const isNext of [isNeighbour, follows(1), follows(-1)]) {
      const end = runFrom(text, start, isNext)
      if (end) note(start, end)
    }
  const isRepeatedSign = (at: number) => /[^\p{L}\p{N}]/u.test(text[at] ?? '') && text.indexOf(text[at] ?? '') < at
  // Minimum number of parts from each position to the end.
  const parts = Array.from({ length: text.length + 1 }, () => 0)
  for (let start = text.length - 1; start >= 0; start--) {
    const alone = (isRepeatedSign(start) ? 0 : 1) + (parts[start + 1] ?? 0)
    // A run may end early, because another one may begin inside it.
    const longest = ends.get(start) ?? 0
    const rest = parts.slice(start + minRun, longest + 1)
    parts[start] = Math.min(alone, ...rest.map((count) => 1 + count))
  }
  return parts[0] ?? 0
}

/** True when a password consists mostly of names, keyboard runs, sequences and years: `Huawei@123`, `Zaq1@wsx`. */
export const isGuessed = (password: string, words: readonly string[] = []): boolean =>
  partsOf(password, words) < minParts
