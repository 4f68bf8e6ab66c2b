/** Finds questions that resemble a text. Pure. It also works for Chinese, which has no spaces between words. */

import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import { plainLines } from '../../../../platform/markdown/clean-html.ts'
import { and, eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { FoundQuestion } from './contract.ts'
import { questions } from './store.ts'

const short = new Set(['the', 'and', 'for', 'with', 'not', 'how', 'what', 'can', 'les', 'des', 'est', 'une'])

/** Returns pairs of neighbouring Han characters, and words of other scripts with three letters or more. */
export function piecesOf(text: string): Set<string> {
  const pieces = new Set<string>()
  for (const [run] of text.toLowerCase().matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)) {
    if (!/\p{Script=Han}/u.test(run)) {
      if (run.length > 2 && !short.has(run)) pieces.add(run)
      continue
    }
    for (let at = 0; at + 1 < run.length; at += 1) pieces.add(run.slice(at, at + 2))
  }
  return pieces
}

/** Similarity of a text and a question: the share of matching pieces. Matches in the title count twice. */
export function likeness(
  pieces: ReadonlySet<string>,
  { title, content }: Pick<FoundQuestion, 'title' | 'content'>,
): number {
  if (pieces.size === 0) return 0
  const [inTitle, inContent] = [piecesOf(title), piecesOf(content)]
  let score = 0
  for (const piece of pieces) score += inTitle.has(piece) ? 2 : inContent.has(piece) ? 1 : 0
  return score / (2 * Math.sqrt(pieces.size * Math.max(1, inTitle.size)))
}

export async function similarQuestions(
  db: Db,
  language: ContentLanguage,
  text: string,
  most = 3,
): Promise<Omit<FoundQuestion, 'html'>[]> {
  const { id, title, content, topic } = questions
  const rows = await db
    .select({ id, title, content, topic })
    .from(questions)
    .where(and(eq(questions.enabled, true), eq(questions.language, language)))
    .limit(1_000)
  const pieces = piecesOf(text)
  return rows
    .map((row) => ({ row, score: likeness(pieces, row) }))
    .filter(({ score }) => score >= 0.1)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ row }) => ({ ...row, content: plainLines(row.content) }))
}
