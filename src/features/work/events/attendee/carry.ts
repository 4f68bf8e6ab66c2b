/**
 * Attendees and seats of a meeting for transfer to another server. Phones are decrypted, because each server has its
 * own key.
 */
import { phoneForm } from '../../../../domain/phone-number.ts'
import type { Parts } from '../../../../platform/context.ts'
import { openMasked, sealValues } from '../../../../platform/record/hidden-values.ts'
import { asc, eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { attendee } from './contract.ts'
import { settle } from './seats.ts'
import { attendees, seats } from './store.ts'

export interface CarriedPerson {
  readonly name: string
  readonly phone: string
  readonly number: number | null
  readonly groupName: string | null
  readonly seat: string | null
}
export interface CarriedSeat {
  readonly name: string
  readonly tableName: string | null
  readonly groupName: string | null
}
const atOnce = 2_000

/** Returns `people` in the order of `ids`. Attendees whose data was erased are left out. */
export async function peopleToCarry(db: Db, parts: Parts, meeting: number) {
  const rows = await db.select().from(attendees).where(eq(attendees.meeting, meeting)).orderBy(asc(attendees.id))
  const entries = rows
    .map(({ id, name, phone, number, groupName, seat }) => {
      return { id, person: { name, phone: openMasked(parts, phone), number, groupName, seat } }
    })
    .filter(({ person }) => phoneForm.test(person.phone))
  const { name, tableName, groupName } = seats
  const places = await db
    .select({ name, tableName, groupName })
    .from(seats)
    .where(eq(seats.meeting, meeting))
    .orderBy(asc(seats.id))
  return { people: entries.map(({ person }) => person), ids: entries.map(({ id }) => id), seats: places }
}

/** Inserts the people as not signed in. Returns their ids in the same order. */
export async function bringPeople(
  db: Db,
  parts: Parts,
  meeting: number,
  { people, seats: places }: { people: readonly CarriedPerson[]; seats: readonly CarriedSeat[] },
): Promise<number[]> {
  const ids = new Map<string, number>()
  for (let from = 0; from < places.length; from += atOnce)
    await db.insert(seats).values(places.slice(from, from + atOnce).map((each) => ({ ...each, meeting })))
  const sealedRows = people.map((each) => ({
    ...each,
    phone: String(sealValues(parts, attendee, { phone: each.phone }).phone),
  }))
  for (let from = 0; from < sealedRows.length; from += atOnce) {
    const rows = await db
      .insert(attendees)
      .values(sealedRows.slice(from, from + atOnce).map((each) => ({ ...each, meeting })))
      .returning({ id: attendees.id, phone: attendees.phone })
    for (const { id, phone } of rows) ids.set(phone, id)
  }
  await settle(db, meeting)
  return sealedRows.map(({ phone }) => ids.get(phone) ?? 0)
}
