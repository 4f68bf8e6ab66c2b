import { randomInt } from 'node:crypto'
import { newShortCode, showCode } from '../../../../domain/code-form.ts'
import { code } from '../../../../domain/contract/code.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { attackedLimit } from '../../../../platform/http/attacked.ts'
import { and, asc, eq, sql } from '../../../../platform/store/drizzle.ts'
import { servePublic } from '../../../../platform/thing/thing.ts'
import { type AttendeeFacts, attendeeByCookie } from '../attendee/facts.ts'
import { meetingOf, type OpenMeeting } from '../meeting/facts.ts'
import { claimCalls as calls, pickup, type ShownGifts } from './contract.ts'
import { reserve } from './hand.ts'
import { giftRefusals as words } from './state-texts.ts'
import { gifts, pickups } from './store.ts'

const perAttendee = attackedLimit(30)

async function giftsOf({ db }: PublicContext, found: OpenMeeting, who: AttendeeFacts | undefined): Promise<ShownGifts> {
  const rows = await db
    .select({
      id: gifts.id,
      name: gifts.name,
      description: gifts.description,
      stock: gifts.stock,
      registered: gifts.registered,
      state: pickups.state,
      code: pickups.code,
      registeredAt: pickups.registeredAt,
      pickedAt: pickups.pickedAt,
      desk: pickups.desk,
    })
    .from(gifts)
    .leftJoin(pickups, and(eq(pickups.gift, gifts.id), eq(pickups.attendee, who?.id ?? 0)))
    .where(eq(gifts.meeting, found.id))
    .orderBy(asc(gifts.id))
  return {
    meeting: found.name,
    open: found.state === 'running',
    attendee: who?.name ?? null,
    gifts: rows.map(({ id, name, description, stock, registered, state, code, registeredAt, pickedAt, desk }) => {
      const mine = state && code && registeredAt ? { state, code: showCode(code), registeredAt, pickedAt, desk } : null
      return { id, name, description, gone: registered >= stock && (mine === null || mine.state === 'cancelled'), mine }
    }),
  }
}

const shown = servePublic(calls.shown, async ({ meeting }, context) => {
  const found = await meetingOf(context, meeting)
  return giftsOf(context, found, await attendeeByCookie(context, found.id))
})

/** Registers an attendee for a gift, once. Repetitions return the same code. */
const register = servePublic(calls.register, async ({ meeting, gift }, context) => {
  const { db, parts, changed } = context
  const found = await meetingOf(context, meeting)
  const who = await attendeeByCookie(context, found.id)
  if (!who) throw new Fault(code.state, words.signInFirst)
  perAttendee(parts, `${who.id}`)
  const own = and(eq(pickups.gift, gift), eq(pickups.attendee, who.id))
  const has = async () => {
    const [row] = await db.select({ state: pickups.state }).from(pickups).where(own)
    return row !== undefined && row.state !== 'cancelled'
  }
  if (await has()) return giftsOf(context, found, who)
  if (found.state !== 'running') throw new Fault(code.state, words.notOpen)
  const [wanted] = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(eq(gifts.id, gift), eq(gifts.meeting, found.id)))
  // The gift's row is locked from here on. A second request of the same attendee waits and then finds this
  // registration.
  if (!wanted || !(await reserve(db, wanted.id))) {
    if (await has()) return giftsOf(context, found, who)
    throw new Fault(code.state, words.none)
  }
  const registeredAt = parts.now().toISOString()
  const values = { code: newShortCode(randomInt), registeredAt, state: 'registered' as const }
  const written = await db
    .insert(pickups)
    .values({ ...values, meeting: found.id, gift, attendee: who.id })
    .onConflictDoUpdate({
      target: [pickups.gift, pickups.attendee],
      set: { ...values, updatedAt: sql`statement_timestamp()` },
      setWhere: eq(pickups.state, 'cancelled'),
    })
    .returning({ id: pickups.id })
  const [row] = written
  if (row) changed({ record: pickup.name, id: row.id, after: { state: 'registered', gift } })
  // Another identical request was faster: the reserved gift is returned.
  else
    await db
      .update(gifts)
      .set({ registered: sql`${gifts.registered} - 1` })
      .where(eq(gifts.id, gift))
  return giftsOf(context, found, who)
})

export const claimServed = [shown, register]
