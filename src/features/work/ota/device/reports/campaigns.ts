import type { Parts } from '../../../../../platform/context.ts'
import type { BoxOffer, TargetAction } from '../../offer.ts'
import { causeOf } from '../../target/cause.ts'
import { applyTargetEvents } from '../../target/ledger.ts'
import { actionOf, installedActionOf, isWithdrawn, offerOf } from '../../target/offer.ts'
import type { BoxFeedback } from '../ddi/box-feedback.ts'
import { attributesOf } from './keep-attributes.ts'

const dbOf = (parts: Parts) => parts.store.db

export async function offerFor(parts: Parts, vin: string): Promise<BoxOffer> {
  const attributes = await attributesOf(parts, vin)
  return offerOf(dbOf(parts), parts, vin, parts.now().getTime(), attributes?.timeZone)
}

export const actionFor = (parts: Parts, vin: string, action: number): Promise<TargetAction | undefined> =>
  actionOf(dbOf(parts), vin, action)

export const isRecalled = (parts: Parts, { content }: Pick<TargetAction, 'content'>): Promise<boolean> =>
  isWithdrawn(dbOf(parts), content)

export const lastInstalled = async (parts: Parts, vin: string): Promise<number | undefined> =>
  (await installedActionOf(dbOf(parts), vin))?.action

/**
 * Applies a box's feedback to its action. Feedback that changes nothing is not written, because boxes may send a lot of
 * it.
 */
export async function note(
  parts: Parts,
  vin: string,
  { campaign }: Pick<TargetAction, 'campaign'>,
  { event, text, words, percent, closes }: BoxFeedback,
  raw?: unknown,
): Promise<void> {
  if (event === 'note') return
  const at = parts.now().getTime()
  const code = event === 'failed' ? causeOf(words ?? text ?? '') : undefined
  await parts.store.tx((tx) =>
    applyTargetEvents(tx, [{ vin, campaign, event, at, source: 'ddi', code, text, percent, closes, raw }]),
  )
}
