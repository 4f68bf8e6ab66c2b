/** Tables attached to a mail, within the limits of mail servers. */
import { buffer } from 'node:stream/consumers'
import type { Lang } from '../../../../domain/contract/words.ts'
import { writeSheet } from '../../../../platform/sheet/write.ts'
import { figuresSheet } from '../chart/sheet.ts'
import type { ShownChart, SubscriptionContent } from './subject.ts'

/** Attachments grow by a third in a mail, and many servers refuse mails above 20 MB. */
const maxBytes = 12 * 1024 * 1024

export interface Attachment {
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
}

/** The first files that fit into a mail together. Undefined in the place of a file that does not. Pure. */
export function fitting<T extends { readonly content: { readonly byteLength: number } }>(
  files: readonly T[],
  most = maxBytes,
): (T | undefined)[] {
  let left = most
  return files.map((file) => {
    if (file.content.byteLength > left) return undefined
    left -= file.content.byteLength
    return file
  })
}

/** The whole table of each chart, in order. */
export async function tablesOf(
  { shown: charts, isBoard }: SubscriptionContent,
  lang: Lang,
): Promise<(Attachment | undefined)[]> {
  const files: Attachment[] = []
  for (const [at, chart] of charts.entries()) files.push(await tableOf(chart, lang, isBoard ? at + 1 : undefined))
  return fitting(files)
}

const fileName = (name: string) => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'chart'

/** The picture as a file. */
export const pictureFile = (content: Buffer, name: string, day: string): Attachment => ({
  filename: `${fileName(name)}-${day}.png`,
  content,
  contentType: 'image/png',
})

async function tableOf({ name, shape, query, result }: ShownChart, lang: Lang, number: number | undefined) {
  const plan = { sheetName: shape.title[lang === 'zh' ? 0 : 1], ...figuresSheet(shape, query, result, lang) }
  const plain = fileName(name)
  // Two charts of a board may have the same name.
  const baseName = number === undefined ? plain : `${String(number).padStart(2, '0')} ${plain}`
  return {
    filename: `${baseName}-${result.period.to}.xlsx`,
    content: await buffer(writeSheet('xlsx', plan)),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
}
