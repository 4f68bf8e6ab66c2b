/** What campaigns say to a box, and what a box says to them. */
import type { Parts } from '../../../server/context.ts'
import type { Offer, TargetAction } from '../offer.ts'
import { causeOf } from '../target/cause.ts'
import { applyTargetEvents } from '../target/ledger.ts'
import { actionOf, installedActionOf, isWithdrawn, offerOf } from '../target/offer.ts'
import type { Said } from './ddi/said.ts'
import { attributesOf } from './keep-attributes.ts'

const dbOf = (parts: Parts) => parts.store.db

/** What the vehicle is offered now. */
export async function offerFor(parts: Parts, vin: string): Promise<Offer> {
  const known = await attributesOf(parts, vin)
  return offerOf(dbOf(parts), parts, vin, parts.now().getTime(), known?.timeZone)
}

export const actionFor = (parts: Parts, vin: string, action: number): Promise<TargetAction | undefined> =>
  actionOf(dbOf(parts), vin, action)

/** Whether a version of the action was withdrawn. */
export const isRecalled = (parts: Parts, { content }: Pick<TargetAction, 'content'>): Promise<boolean> =>
  isWithdrawn(dbOf(parts), content)

/** The action that was installed last. */
export const lastInstalled = async (parts: Parts, vin: string): Promise<number | undefined> =>
  (await installedActionOf(dbOf(parts), vin))?.action

/** Notes what a box said of an action, as far as it changes something: a box may say a lot. */
export async function note(
  parts: Parts,
  vin: string,
  { campaign }: Pick<TargetAction, 'campaign'>,
  { event, text, words, percent, closes }: Said,
  raw?: unknown,
): Promise<void> {
  if (event === 'note') return
  const at = parts.now().getTime()
  const code = event === 'failed' ? causeOf(words ?? text ?? '') : undefined
  await parts.store.tx((tx) =>
    applyTargetEvents(tx, [{ vin, campaign, event, at, source: 'ddi', code, text, percent, closes, raw }]),
  )
}
