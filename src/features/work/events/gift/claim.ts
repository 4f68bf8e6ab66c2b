import { randomInt } from 'node:crypto'
import { newShortCode, showCode } from '../../../../domain/code-form.ts'
import { code } from '../../../../domain/contract/code.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { attackedLimit } from '../../../../platform/http/attacked-limit.ts'
import { and, asc, eq, sql } from '../../../../platform/store/drizzle.ts'
import { servePublic } from '../../../../platform/thing/thing.ts'
import { type AttendeeFacts, attendeeByCookie } from '../attendee/api.ts'
import { meetingOf, type OpenMeeting } from '../meeting/api.ts'
import { claimCalls as calls, pickup, type ShownGifts } from './contract.ts'
import { reserve } from './hand.ts'
import { giftRefusals as words } from './state-texts.ts'
import { gifts, pickups } from './store.ts'

const perAttendee = attackedLimit(30)

async function giftsOf(
  { db }: PublicContext,
  openMeeting: OpenMeeting,
  who: AttendeeFacts | undefined,
): Promise<ShownGifts> {
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
    .where(eq(gifts.meeting, openMeeting.id))
    .orderBy(asc(gifts.id))
  return {
    meeting: openMeeting.name,
    open: openMeeting.state === 'running',
    attendee: who?.name ?? null,
    gifts: rows.map(
      ({ id, name, description, stock, registered: registeredCount, state, code, registeredAt, pickedAt, desk }) => {
        const mine =
          state && code && registeredAt ? { state, code: showCode(code), registeredAt, pickedAt, desk } : null
        return {
          id,
          name,
          description,
          gone: registeredCount >= stock && (mine === null || mine.state === 'cancelled'),
          mine,
        }
      },
    ),
  }
}

const shownGifts = servePublic(calls.shown, async ({ meeting }, context) => {
  const openMeeting = await meetingOf(context, meeting)
  return giftsOf(context, openMeeting, await attendeeByCookie(context, openMeeting.id))
})

/** Registers an attendee for a gift, once. Repetitions return the same code. */
const register = servePublic(calls.register, async ({ meeting, gift }, context) => {
  const { db, parts, logChange } = context
  const openMeeting = await meetingOf(context, meeting)
  const who = await attendeeByCookie(context, openMeeting.id)
  if (!who) throw new Fault(code.state, words.signInFirst)
  perAttendee(parts, `${who.id}`)
  const own = and(eq(pickups.gift, gift), eq(pickups.attendee, who.id))
  const has = async () => {
    const [row] = await db.select({ state: pickups.state }).from(pickups).where(own)
    return row !== undefined && row.state !== 'cancelled'
  }
  if (await has()) return giftsOf(context, openMeeting, who)
  if (openMeeting.state !== 'running') throw new Fault(code.state, words.notOpen)
  const [giftRow] = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(eq(gifts.id, gift), eq(gifts.meeting, openMeeting.id)))
  // The gift's row is locked from here on. A second request of the same attendee waits and then finds this
  // registration.
  if (!giftRow || !(await reserve(db, giftRow.id))) {
    if (await has()) return giftsOf(context, openMeeting, who)
    throw new Fault(code.state, words.none)
  }
  const registeredAt = parts.now().toISOString()
  const values = { code: newShortCode(randomInt), registeredAt, state: 'registered' as const }
  const pickupRows = await db
    .insert(pickups)
    .values({ ...values, meeting: openMeeting.id, gift, attendee: who.id })
    .onConflictDoUpdate({
      target: [pickups.gift, pickups.attendee],
      set: { ...values, updatedAt: sql`statement_timestamp()` },
      setWhere: eq(pickups.state, 'cancelled'),
    })
    .returning({ id: pickups.id })
  const [row] = pickupRows
  if (row) logChange({ record: pickup.name, id: row.id, after: { state: 'registered', gift } })
  // Another identical request was faster: the reserved gift is returned.
  else
    await db
      .update(gifts)
      .set({ registered: sql`${gifts.registered} - 1` })
      .where(eq(gifts.id, gift))
  return giftsOf(context, openMeeting, who)
})

export const claimServed = [shownGifts, register]
