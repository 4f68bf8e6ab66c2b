/**
 * Gifts and desks of a meeting for transfer to another server. Desks keep their links. Pick-ups are not transferred.
 */
import { asc, eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { giftDesks, gifts } from './store.ts'

export async function giftsToCarry(db: Db, meeting: number) {
  const { name, description, stock } = gifts
  return {
    gifts: await db
      .select({ name, description, stock })
      .from(gifts)
      .where(eq(gifts.meeting, meeting))
      .orderBy(asc(gifts.id)),
    desks: await db
      .select({ name: giftDesks.name, tokenHash: giftDesks.tokenHash })
      .from(giftDesks)
      .where(eq(giftDesks.meeting, meeting))
      .orderBy(asc(giftDesks.id)),
  }
}
export type CarriedGifts = Awaited<ReturnType<typeof giftsToCarry>>

export async function bringGifts(db: Db, meeting: number, exportedGifts: CarriedGifts): Promise<void> {
  if (exportedGifts.gifts.length > 0)
    await db.insert(gifts).values(exportedGifts.gifts.map((each) => ({ ...each, meeting })))
  if (exportedGifts.desks.length > 0)
    await db.insert(giftDesks).values(exportedGifts.desks.map((each) => ({ ...each, meeting })))
}
