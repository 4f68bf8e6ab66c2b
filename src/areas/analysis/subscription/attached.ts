/** The tables that go with a letter, as far as mail servers take them. */
import { buffer } from 'node:stream/consumers'
import type { Lang } from '../../../kit/words.ts'
import { writeSheet } from '../../../server/sheet/write.ts'
import { figuresSheet } from '../chart/sheet.ts'
import type { Answer, ShownChart } from './subject.ts'

/** In a letter they are a third larger; many servers refuse letters of more than 20 MB. */
const mostBytes = 12 * 1024 * 1024

export interface Attachment {
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
}

/** The first of these that go together into a letter; undefined in the place of one that is too large. Pure. */
export function fitting<T extends { readonly content: { readonly byteLength: number } }>(
  files: readonly T[],
  most = mostBytes,
): (T | undefined)[] {
  let left = most
  return files.map((file) => {
    if (file.content.byteLength > left) return undefined
    left -= file.content.byteLength
    return file
  })
}

/** The whole table of each chart, in their order. */
export async function tablesOf({ shown, isBoard }: Answer, lang: Lang): Promise<(Attachment | undefined)[]> {
  const files: Attachment[] = []
  for (const [at, chart] of shown.entries()) files.push(await tableOf(chart, lang, isBoard ? at + 1 : undefined))
  return fitting(files)
}

async function tableOf({ name, shape, query, result }: ShownChart, lang: Lang, number: number | undefined) {
  const plan = { sheetName: shape.title[lang === 'zh' ? 0 : 1], ...figuresSheet(shape, query, result, lang) }
  const plain = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'chart'
  // Two charts of a board may have the same name.
  const numbered = number === undefined ? plain : `${String(number).padStart(2, '0')} ${plain}`
  return {
    filename: `${numbered}-${result.period.to}.xlsx`,
    content: await buffer(writeSheet('xlsx', plan)),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
}
