/** Rules about names and comments, with a baseline: the number of findings may only fall (baseline.ts). */

import { posix } from 'node:path'
import type { Finding } from './baseline.ts'
import { factsOf, type SourceFacts, type TextBlock } from './declarations.ts'
import type { Sources } from './imports.ts'
import { isBareParticiple, oddPrefixes, oddWords, wordsOf } from './vocabulary.ts'

/** The word list and its test, which contain the refused words. */
const exempt = /^src\/tools\/vocabulary\.ts$|^tests\/tools\/word-rule\.test\.ts$/

export function findWords(sources: Sources): Finding[] {
  const findings: Finding[] = []
  const types = new Map<string, { file: string; line: number }[]>()
  for (const [file, text] of sources) {
    if (exempt.test(file) || !/\.tsx?$/.test(file)) continue
    const facts = factsOf(file, text)
    findings.push(...inFileName(file), ...inNames(file, facts), ...inComments(file, facts.comments))
    if (file.startsWith('src/'))
      for (const { name, line } of facts.exportedTypes) types.set(name, [...(types.get(name) ?? []), { file, line }])
  }
  for (const [name, places] of types) {
    const [first, ...others] = places
    for (const { file, line } of first ? others : [])
      findings.push({
        rule: 'type with several meanings',
        file,
        line,
        message: `'${name}' is also exported by ${first!.file}`,
      })
  }
  return findings
}

const isOdd = (word: string) => Object.hasOwn(oddWords, word)

function inFileName(file: string): Finding[] {
  const base = posix.basename(file).replace(/\.(test|e2e|bench|desk|phone)?\.?(tsx?|mjs)$/, '')
  return wordsOf(base)
    .filter(isOdd)
    .map((word) => ({ rule: 'odd word in a name', file, line: 1, message: `file name: '${word}': ${oddWords[word]}` }))
}

function inNames(file: string, { declarations }: SourceFacts): Finding[] {
  return declarations.flatMap(({ name, line, kind }) => {
    const findings: Finding[] = []
    const words = wordsOf(name)
    const odd = words.find((word, at) => isOdd(word) && !(word === 'seen' && words[at - 1] === 'last'))
    if (odd) findings.push({ rule: 'odd word in a name', file, line, message: `'${name}': ${oddWords[odd]}` })
    if (kind !== 'member' && isBareParticiple(name))
      findings.push({ rule: 'participle as a name', file, line, message: `'${name}': use a noun or a verb phrase` })
    const [prefix = ''] = words
    if (words.length > 1 && Object.hasOwn(oddPrefixes, prefix))
      findings.push({ rule: 'odd prefix', file, line, message: `'${name}': ${oddPrefixes[prefix]}…` })
    return findings
  })
}

/** Wrong beginnings of a docstring. It begins with a noun or a verb, not with a relative clause. */
const weakBegin =
  /^(what|whoever|who|whose|whom|of which|of what|those|such|so long|so many|where it|how much|how many)\b/i
const maxSentenceWords = 20

function inComments(file: string, comments: readonly TextBlock[]): Finding[] {
  return comments.flatMap(({ text, line, isDoc }) => {
    if (/^(biome-ignore|@ts-|eslint|c8 |v8 )/.test(text)) return []
    const findings: Finding[] = []
    const find = (rule: string, message: string) => findings.push({ rule, file, line, message })
    const odd = wordsOf(text.replaceAll(/`[^`]*`/g, '')).find(isOdd)
    if (odd) find('odd word in a comment', `'${odd}': ${oddWords[odd]}`)
    const prose = text.replaceAll(/`[^`]*`|\{@[^}]*\}/g, 'x')
    if (/; [a-z]/.test(prose))
      find('two thoughts in a comment', 'write two sentences instead of joining them by a semicolon')
    if (isDoc) {
      const [sentence = ''] = prose.split(/(?<=[.!?])\s|\n\s*@|:\n/)
      const count = sentence.split(/\s+/).length
      if (weakBegin.test(sentence)) find('weak docstring', 'begin it with a noun or a verb')
      else if (count > maxSentenceWords)
        find('weak docstring', `its first sentence has ${count} words, at most ${maxSentenceWords}`)
    }
    return findings
  })
}
