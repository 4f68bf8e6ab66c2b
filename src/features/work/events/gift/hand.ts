import { eq, type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { undoMinutes } from './state-texts.ts'
import { gifts, pickups } from './store.ts'

/** Marks a registered gift as handed out. Of several concurrent calls one gets an id, the others undefined. */
export async function hand(
  db: Db,
  which: SQL,
  { desk, at, scan }: { desk: string; at: string; scan?: string },
): Promise<number | undefined> {
  const [row] = await db
    .update(pickups)
    .set({ state: 'picked', pickedAt: at, desk, scan: scan ?? null, updatedAt: sql`statement_timestamp()` })
    .where(sql`${which} and ${pickups.state} = 'registered'`)
    .returning({ id: pickups.id, gift: pickups.gift })
  if (!row) return undefined
  await count(db, row.gift, { pickedDelta: 1 })
  return row.id
}

/** Reverts a hand-over of the last ten minutes. Undefined: none. */
export async function takeBack(db: Db, which: SQL, now: Date): Promise<number | undefined> {
  const since = new Date(now.getTime() - undoMinutes * 60_000).toISOString()
  const [row] = await db
    .update(pickups)
    .set({ state: 'registered', pickedAt: null, desk: null, scan: null, updatedAt: sql`statement_timestamp()` })
    .where(sql`${which} and ${pickups.state} = 'picked' and ${pickups.pickedAt} >= ${since}::timestamptz`)
    .returning({ id: pickups.id, gift: pickups.gift })
  if (!row) return undefined
  await count(db, row.gift, { pickedDelta: -1 })
  return row.id
}

export async function giveUp(db: Db, id: number): Promise<boolean> {
  const [row] = await db
    .update(pickups)
    .set({ state: 'cancelled', updatedAt: sql`statement_timestamp()` })
    .where(sql`${pickups.id} = ${id} and ${pickups.state} = 'registered'`)
    .returning({ gift: pickups.gift })
  if (row) await count(db, row.gift, { registeredDelta: -1 })
  return row !== undefined
}

const count = (
  db: Db,
  gift: number,
  { pickedDelta = 0, registeredDelta = 0 }: { pickedDelta?: number; registeredDelta?: number },
) =>
  db
    .update(gifts)
    .set({
      picked: sql`${gifts.picked} + ${pickedDelta}::int`,
      registered: sql`${gifts.registered} + ${registeredDelta}::int`,
    })
    .where(eq(gifts.id, gift))

/** Reserves one of the gifts left. False when none are left. Waits for concurrent reservations. */
export async function reserve(db: Db, gift: number): Promise<boolean> {
  const rows = await db
    .update(gifts)
    .set({ registered: sql`${gifts.registered} + 1` })
    .where(sql`${gifts.id} = ${gift} and ${gifts.registered} < ${gifts.stock}`)
    .returning({ id: gifts.id })
  return rows.length > 0
}
