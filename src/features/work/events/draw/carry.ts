/**
 * Draws of a meeting for transfer to another server, until their list is locked. They keep their commitment and the
 * label from which winners are derived. Both servers would therefore draw the same winners from the same list and
 * number, and a transfer gives no second try. A locked draw is not transferred.
 */
import { commitOf } from '../../../../domain/draw/pick.ts'
import { termsHashOf } from '../../../../domain/draw/receipt.ts'
import type { Terms } from '../../../../domain/draw/steps.ts'
import type { Parts } from '../../../../platform/context.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { asc, eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { bringExclusions, exclusionsToCarry } from './exclusions.ts'
import type { DrawEntry, DrawSource, DrawState } from './state-texts.ts'
import { draws, entrants, prizes } from './store.ts'
import { labelIn } from './view.ts'

export interface CarriedDraw {
  readonly name: string
  readonly code: string
  readonly label: string
  readonly state: 'draft' | 'published' | 'joining'
  readonly entry: DrawEntry
  readonly source: DrawSource
  readonly seq: number
  /** Unencrypted. It would reveal the winners before the end, so the file has a password. */
  readonly seed: string | null
  readonly commit: string | null
  readonly terms: Terms | null
  readonly termsHash: string | null
  readonly prizes: readonly {
    name: string
    position: number
    count: number
    batch: number
    groups: string | null
  }[]
  /** `prize`, `person`: index among the draw's prizes and the people of the file. */
  readonly exclusions: readonly CarriedExclusion[]
  /** `person`: index among the people of the file. Null: none of them. */
  readonly entrants: readonly { number: number; person: number | null; name: string; groups: string[] }[]
}

export interface CarriedExclusion {
  readonly group: string | null
  readonly person: number | null
  readonly prize: number | null
  readonly number: number | null
}

type Open = CarriedDraw['state']
const open: readonly DrawState[] = ['draft', 'published', 'joining'] satisfies Open[]

/** Whether the published terms and the seed still match their hashes. */
export const isIntact = ({ state, seed, commit, terms, termsHash }: CarriedDraw): boolean =>
  state === 'draft'
    ? seed === null
    : seed !== null && commit === commitOf(seed) && terms !== null && termsHash === termsHashOf(terms)

export async function drawsToCarry(db: Db, { config }: Parts, meeting: number, people: readonly number[]) {
  const secrets = secretsOf(config.secretKey)
  const placeOf = new Map(people.map((id, at) => [id, at]))
  const rows = await db.select().from(draws).where(eq(draws.meeting, meeting)).orderBy(asc(draws.id))
  const exportedDraws: CarriedDraw[] = []
  for (const row of rows.filter(({ state }) => open.includes(state))) {
    const { name, position, count, batch, groups } = prizes
    const prizeRows = await db
      .select({ id: prizes.id, name, position, count, batch, groups })
      .from(prizes)
      .where(eq(prizes.draw, row.id))
      .orderBy(asc(prizes.id))
    const entrantRows = await db.select().from(entrants).where(eq(entrants.draw, row.id)).orderBy(asc(entrants.number))
    const { code, state, entry, source, seq, commit, terms, termsHash } = row
    exportedDraws.push({
      name: row.name,
      code,
      label: labelIn(row),
      state: state as Open,
      entry,
      source,
      seq,
      commit,
      terms,
      termsHash,
      seed: row.seed === null ? null : secrets.open(row.seed),
      prizes: prizeRows.map(({ id: _, ...each }) => each),
      exclusions: await exclusionsToCarry(
        db,
        row.id,
        prizeRows.map(({ id }) => id),
        placeOf,
      ),
      entrants: entrantRows.map((each) => ({
        number: each.number,
        name: each.name,
        groups: each.groups,
        person: placeOf.get(each.attendee) ?? null,
      })),
    })
  }
  return { draws: exportedDraws, leftOut: rows.filter(({ state }) => !open.includes(state)).map(({ name }) => name) }
}

/** `people`: ids of the people of the file, in its order. */
export async function bringDraws(
  db: Db,
  { config, now }: Parts,
  meeting: number,
  { draws: drawList, people }: { draws: readonly CarriedDraw[]; people: readonly number[] },
): Promise<void> {
  const secrets = secretsOf(config.secretKey)
  for (const { prizes: prizeRows, exclusions: out, entrants: entrantRows, seed, ...draw } of drawList) {
    const [row] = await db
      .insert(draws)
      .values({ ...draw, meeting, seed: seed === null ? null : secrets.seal(seed) })
      .returning({ id: draws.id })
    const id = row?.id ?? 0
    const insertedPrizes =
      prizeRows.length === 0
        ? []
        : await db
            .insert(prizes)
            .values(prizeRows.map((each) => ({ ...each, draw: id })))
            .returning({ id: prizes.id })
    await bringExclusions(db, id, out, { people, prizes: insertedPrizes.map((each) => each.id) })
    const rows = entrantRows.map(({ person, number, name, groups }) => {
      // Erased attendees keep their entry, with a negative id that belongs to no attendee.
      const attendee = person === null ? -number : (people[person] ?? -number)
      return { draw: id, number, name, groups, attendee, joinedAt: now().toISOString() }
    })
    for (let from = 0; from < rows.length; from += 2_000)
      await db.insert(entrants).values(rows.slice(from, from + 2_000))
  }
}
