import { code } from '../../../kit/code.ts'
import { readShortCode } from '../../../kit/code-form.ts'
import type { PublicContext } from '../../../server/context.ts'
import { Fault } from '../../../server/fault.ts'
import { attackedLimit } from '../../../server/http/attacked.ts'
import { and, eq, sql } from '../../../server/store/drizzle.ts'
import { serve, servePublic } from '../../../server/thing/thing.ts'
import { network } from '../../../server/throttle/throttle.ts'
import { hashOf, newSecret } from '../../../server/token.ts'
import { attendeeById } from '../attendee/facts.ts'
import { nameOfMeeting } from '../meeting/facts.ts'
import { giftDeskCalls as calls, giftDesk, pickup, type Scanned } from './contract.ts'
import { hand, takeBack } from './hand.ts'
import { giftRefusals as words } from './state-texts.ts'
import { giftDesks, gifts, pickups } from './store.ts'

const wrongTokens = attackedLimit(60)
/** Codes that are of no pick-up: who guesses them has a desk's link, and is slowed down. */
const wrongPickupCodes = attackedLimit(30)

type Desk = typeof giftDesks.$inferSelect

async function deskOf({ db, parts, caller }: PublicContext, token: string): Promise<Desk> {
  const [desk] = await db
    .select()
    .from(giftDesks)
    .where(eq(giftDesks.tokenHash, hashOf(token)))
  if (!desk) {
    wrongTokens(parts, network(caller.ip))
    throw new Fault(code.notFound, words.desk)
  }
  return desk
}

const add = serve(calls.add, async ({ meeting, name }, { db, changed }) => {
  const token = newSecret()
  const [row] = await db
    .insert(giftDesks)
    .values({ meeting, name, tokenHash: hashOf(token) })
    .returning({ id: giftDesks.id })
  const id = row?.id ?? 0
  changed({ record: giftDesk.name, id, label: name, after: { meeting, name } })
  return { id, token }
})

const open = servePublic(calls.open, async ({ token }, context) => {
  const { meeting, name } = await deskOf(context, token)
  const [counted] = await context.db
    .select({ picked: sql<number>`count(*)::int` })
    .from(pickups)
    .where(and(eq(pickups.meeting, meeting), eq(pickups.desk, name), eq(pickups.state, 'picked')))
  return { meeting: await nameOfMeeting(context.db, meeting), desk: name, picked: counted?.picked ?? 0 }
})

const unknown: Scanned = { outcome: 'unknown', gift: null, attendee: null, pickedAt: null, desk: null }

/** One statement decides: of 50 desks with one code, one hands it out, and the others are told when and where. */
const pick = servePublic(calls.pick, async ({ token, code: typed, scan }, context) => {
  const { db, parts, changed } = context
  const desk = await deskOf(context, token)
  const at = parts.now().toISOString()
  const read = readShortCode(typed)
  const which = and(eq(pickups.meeting, desk.meeting), eq(pickups.code, read ?? '')) ?? sql`false`
  const id = read && (await hand(db, which, { desk: desk.name, at, scan }))
  const [row] = await db
    .select({
      ...{ id: pickups.id, state: pickups.state, scan: pickups.scan, attendee: pickups.attendee },
      ...{ pickedAt: pickups.pickedAt, desk: pickups.desk, gift: gifts.name },
    })
    .from(pickups)
    .innerJoin(gifts, eq(gifts.id, pickups.gift))
    .where(which)
  if (!row) {
    wrongPickupCodes(parts, `${desk.id}`)
    return unknown
  }
  await db.update(giftDesks).set({ lastUsedAt: at }).where(eq(giftDesks.id, desk.id))
  if (id)
    changed({ record: pickup.name, id, before: { state: 'registered' }, after: { state: 'picked', desk: desk.name } })
  const who = await attendeeById(db, row.attendee)
  // The same scan again, as its answer was lost: it is still the one that hands out.
  const isOwn = row.state === 'picked' && row.scan === scan && row.desk === desk.name
  const outcome = isOwn ? 'picked' : row.state === 'cancelled' ? 'cancelled' : 'already'
  return { outcome, gift: row.gift, attendee: who?.name ?? null, pickedAt: row.pickedAt, desk: row.desk }
})

const undo = servePublic(calls.undo, async ({ token, code: typed }, context) => {
  const { db, parts, changed } = context
  const desk = await deskOf(context, token)
  const which = and(
    eq(pickups.meeting, desk.meeting),
    eq(pickups.code, readShortCode(typed) ?? ''),
    eq(pickups.desk, desk.name),
  )
  const id = await takeBack(db, which ?? sql`false`, parts.now())
  if (id === undefined) throw new Fault(code.state, words.late)
  changed({ record: pickup.name, id, before: { state: 'picked', desk: desk.name }, after: { state: 'registered' } })
  return null
})

export const deskServed = [add, open, pick, undo]
