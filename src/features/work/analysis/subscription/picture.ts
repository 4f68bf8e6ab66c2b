/** Picture of a subscription's charts, for mails and chat robots. */
import type { Lang } from '../../../../domain/contract/words.ts'
import type { Parts } from '../../../../platform/context.ts'
import { drawPicture } from '../../../../platform/picture/picture.ts'
import { pictureChart } from '../chart/picture-chart.ts'
import type { SubscriptionContent } from './subject.ts'

/** Draws the charts as a PNG. Undefined: there is nothing to draw, or it failed, which must not prevent the text. */
export async function pictureOf(
  { log }: Pick<Parts, 'log'>,
  { shown }: SubscriptionContent,
  lang: Lang,
): Promise<Buffer | undefined> {
  const charts = shown.flatMap((chart) => pictureChart(chart, lang) ?? [])
  if (charts.length === 0) return undefined
  try {
    return await drawPicture(charts)
  } catch (error) {
    log.warn({ err: error }, 'could not draw the picture of a subscription')
    return undefined
  }
}
