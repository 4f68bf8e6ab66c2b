import { type DrawStep, type Entrant, openOf, type Prize, type Terms, wonBy } from '../../../../domain/draw/steps.ts'
import { asc, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { attendeesOf } from '../attendee/api.ts'
import { nameOfMeeting, showsFullNames } from '../meeting/api.ts'
import type { ShownDraw, Undone } from './contract.ts'
import { excludedOf } from './exclusions.ts'
import { drawSteps, draws, entrants, prizes } from './store.ts'

export type DrawRow = typeof draws.$inferSelect
type StepRow = typeof drawSteps.$inferSelect

const separator = /[,，、;；]/
export const groupsOf = (text: string | null) =>
  (text ?? '')
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== '')

export async function termsOf(db: Db, { id, name }: DrawRow): Promise<Terms> {
  const rows = await db.select().from(prizes).where(eq(prizes.draw, id)).orderBy(asc(prizes.position), asc(prizes.id))
  const prizeTerms = rows.map(
    (row): Prize => ({
      id: String(row.id),
      name: row.name,
      count: row.count,
      batch: row.batch,
      groups: groupsOf(row.groups),
    }),
  )
  return { title: name, prizes: prizeTerms, excluded: await excludedOf(db, id) }
}

/**
 * Label from which winners are derived along with the key. It stays the same on a server to which the draw was
 * transferred.
 */
export const labelIn = ({ id, label }: Pick<DrawRow, 'id' | 'label'>): string => label ?? String(id)

export async function listOf(db: Db, draw: number): Promise<Entrant[]> {
  const { number, name, groups } = entrants
  return db.select({ number, name, groups }).from(entrants).where(eq(entrants.draw, draw)).orderBy(asc(number))
}

export const stepRowsOf = (db: Db, draw: number): Promise<StepRow[]> =>
  db.select().from(drawSteps).where(eq(drawSteps.draw, draw)).orderBy(asc(drawSteps.seq))

export function stepOf({ seq, kind, prize, winners, entrant, of, reason }: StepRow): DrawStep {
  if (kind === 'won') return { seq, kind, prize: prize ?? '', winners: winners ?? [] }
  if (kind === 'void') return { seq, kind, of: of ?? 0, reason: reason ?? '' }
  return { seq, kind, entrant: entrant ?? 0 }
}

function takenBack(steps: readonly DrawStep[], of: number, reason: string): Undone {
  const step = steps.find(({ seq }) => seq === of)
  return step?.kind === 'won'
    ? { of, reason, prize: step.prize, winners: [...step.winners] }
    : { of, reason, prize: '', winners: [] }
}

/** Names by number: masked as in the list, or in full if the meeting says so. */
async function namesOf(db: Db, draw: DrawRow): Promise<Map<number, string>> {
  const { number, name, attendee } = entrants
  const rows = await db.select({ number, name, attendee }).from(entrants).where(eq(entrants.draw, draw.id))
  const isFull = await showsFullNames(db, draw.meeting)
  const people = isFull ? await attendeesOf(db, draw.meeting) : []
  const fullNames = new Map(people.map((person) => [person.id, person.name]))
  return new Map(rows.map((row) => [row.number, fullNames.get(row.attendee ?? 0) ?? row.name]))
}

/** Returns the whole state. Its version changes with each step and each participant. */
export async function shownDraw(db: Db, id: number): Promise<{ version: string; state: ShownDraw } | undefined> {
  const [draw] = await db.select().from(draws).where(eq(draws.id, id))
  if (!draw) return undefined
  const meeting = await nameOfMeeting(db, draw.meeting)
  const [{ joined: entrantCount } = { joined: 0 }] = await db
    .select({ joined: sql<number>`count(*)::int` })
    .from(entrants)
    .where(eq(entrants.draw, id))
  const terms = draw.terms ?? (await termsOf(db, draw))
  const rows = draw.entropy ? await stepRowsOf(db, id) : []
  const steps = rows.map(stepOf)
  const wins = wonBy(steps)
  const names = wins.length > 0 ? await namesOf(db, draw) : new Map<number, string>()
  const state: ShownDraw = {
    name: draw.name,
    meeting,
    state: draw.state,
    source: draw.source,
    entry: draw.entry,
    seq: draw.seq,
    joined: entrantCount,
    commit: draw.commit,
    termsHash: draw.termsHash,
    listHash: draw.listHash,
    lockedAt: draw.lockedAt,
    round: draw.round,
    entropy: draw.entropy,
    voidReason: draw.voidReason,
    excluded: [...(terms.excluded ?? [])],
    showing: draw.showing,
    prizes: terms.prizes.map((prize) => ({
      ...prize,
      groups: [...prize.groups],
      open: openOf(prize, steps),
      picture: draw.pictures?.[prize.id] ?? null,
    })),
    winners: wins.map(({ seq, prize, entrant, state: standing }) => ({
      seq,
      prize,
      number: entrant,
      name: names.get(entrant) ?? '',
      state: standing,
    })),
    undone: steps.flatMap((step) =>
      step.kind === 'void' ? [{ seq: step.seq, ...takenBack(steps, step.of, step.reason) }] : [],
    ),
    undo: draw.undo && takenBack(steps, draw.undo.of, draw.undo.reason),
    reveals: rows.flatMap(({ seq, prize, revealAt }) => (prize && revealAt ? { seq, prize, revealAt } : [])).slice(-3),
  }
  return { version: `${draw.seq}.${entrantCount}`, state }
}
