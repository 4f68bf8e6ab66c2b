/** Exclusions: as entered by staff before the terms are published, and as published. */

import { code } from '../../../../domain/contract/code.ts'
import type { Exclusion } from '../../../../domain/draw/steps.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { and, asc, eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { attendeeById } from '../attendee/api.ts'
import type { CarriedExclusion } from './carry.ts'
import { drawExclusion } from './contract.ts'
import { maskedName } from './join.ts'
import { drawRefusals as words } from './state-texts.ts'
import { draws, exclusions, prizes } from './store.ts'

const rowsOf = (db: Db, draw: number) =>
  db.select().from(exclusions).where(eq(exclusions.draw, draw)).orderBy(asc(exclusions.id))

export async function drawOfExclusion(db: Db, id: number) {
  const { draw, groupName, attendee, prize } = exclusions
  const [row] = await db.select({ draw, groupName, attendee, prize }).from(exclusions).where(eq(exclusions.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

type ExclusionInput = { groupName?: unknown; attendee?: unknown; prize?: unknown }

/**
 * Throws unless exactly one of group and person is set. Throws also when a person or prize belongs to another meeting
 * or draw.
 */
export async function requireOneOfDraw(
  db: Db,
  draw: number,
  { groupName, attendee, prize }: ExclusionInput,
): Promise<void> {
  const wrong = (field: keyof ExclusionInput, text: (typeof words)[keyof typeof words]) =>
    fault(code.invalid, 'invalid', { fields: [{ field, label: `${drawExclusion.name}:${field}`, text }] })
  if (!groupName === !attendee) throw wrong('groupName', words.oneOf)
  const [drawRow] = await db.select({ meeting: draws.meeting }).from(draws).where(eq(draws.id, draw))
  if (!drawRow) throw new Fault(code.notFound, words.unknown)
  if (attendee && (await attendeeById(db, Number(attendee)))?.meeting !== drawRow.meeting)
    throw wrong('attendee', words.otherMeeting)
  if (!prize) return
  const [prizeRow] = await db
    .select({ draw: prizes.draw })
    .from(prizes)
    .where(eq(prizes.id, Number(prize)))
  if (prizeRow?.draw !== draw) throw wrong('prize', words.otherDraw)
}

/** Reserves the first numbers of the draw for excluded persons, because the terms name persons by number. */
export async function setNumbersAside(db: Db, draw: number): Promise<void> {
  const people = new Set((await rowsOf(db, draw)).flatMap(({ attendee }) => attendee ?? []))
  for (const [at, attendee] of [...people].entries())
    await db
      .update(exclusions)
      .set({ number: at + 1 })
      .where(and(eq(exclusions.draw, draw), eq(exclusions.attendee, attendee)))
}

/** Returns the exclusions as in the terms. A person is included only after a number is reserved for them. */
export async function excludedOf(db: Db, draw: number): Promise<Exclusion[]> {
  const entries: Exclusion[] = []
  for (const { prize: of, groupName, attendee, number } of await rowsOf(db, draw)) {
    const prize = of === null ? null : String(of)
    const person = attendee === null ? undefined : await attendeeById(db, attendee)
    if (groupName) entries.push({ prize, group: groupName })
    else if (person && number !== null) entries.push({ prize, number, name: maskedName(person.name) })
  }
  return entries
}

export async function exclusionsToCarry(
  db: Db,
  draw: number,
  prizesInOrder: readonly number[],
  placeOf: ReadonlyMap<number, number>,
): Promise<CarriedExclusion[]> {
  return (await rowsOf(db, draw)).map(({ groupName, attendee, prize, number }) => ({
    group: groupName,
    number,
    person: attendee === null ? null : (placeOf.get(attendee) ?? null),
    prize: prize === null ? null : prizesInOrder.indexOf(prize),
  }))
}

export async function bringExclusions(
  db: Db,
  draw: number,
  exportedExclusions: readonly CarriedExclusion[],
  places: { readonly people: readonly number[]; readonly prizes: readonly number[] },
): Promise<void> {
  const rows = exportedExclusions.map(({ group, person, prize, number }) => ({
    draw,
    groupName: group,
    number,
    attendee: person === null ? null : (places.people[person] ?? null),
    prize: prize === null ? null : (places.prizes[prize] ?? null),
  }))
  if (rows.length > 0) await db.insert(exclusions).values(rows)
}
