import { readShortCode } from '../../../../domain/code-form.ts'
import { code } from '../../../../domain/contract/code.ts'
import type { PublicContext, SessionUser } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { attackedLimit } from '../../../../platform/http/attacked-limit.ts'
import { digestsOf } from '../../../../platform/record/hidden-values.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, servePublic } from '../../../../platform/thing/thing.ts'
import { network } from '../../../../platform/throttle/throttle.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import { attendeeById } from '../attendee/api.ts'
import { nameOfMeeting } from '../meeting/api.ts'
import { giftDeskCalls as calls, giftDesk, pickup, type ScanResult } from './contract.ts'
import { hand, takeBack } from './hand.ts'
import { type ScanOutcome, giftRefusals as words } from './state-texts.ts'
import { giftDesks, giftScans, gifts, pickups } from './store.ts'

const wrongTokens = attackedLimit(60)
/** Limit of unknown codes, against guessing with a desk's link. */
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

const add = serve(calls.add, async ({ meeting, name }, { db, logChange }) => {
  const token = newSecret()
  const [row] = await db
    .insert(giftDesks)
    .values({ meeting, name, tokenHash: hashOf(token) })
    .returning({ id: giftDesks.id })
  const id = row?.id ?? 0
  logChange({ record: giftDesk.name, id, label: name, after: { meeting, name } })
  return { id, token }
})

/** Counter where gifts are handed out: a desk by its link, or staff in their own name. */
interface Counter {
  readonly meeting: number
  readonly name: string
  /** Key of the limit against guessing codes. */
  readonly key: string
}
const ofDesk = ({ id, meeting, name }: Desk): Counter => ({ meeting, name, key: `${id}` })
const ofStaff = (meeting: number, { id, fullName }: SessionUser): Counter => ({
  meeting,
  name: fullName,
  key: `staff ${id}`,
})
type At = Pick<PublicContext, 'db' | 'parts' | 'logChange'>

async function openAt({ db }: At, { meeting, name }: Counter) {
  const [countRow] = await db
    .select({ picked: sql<number>`count(*)::int` })
    .from(pickups)
    .where(and(eq(pickups.meeting, meeting), eq(pickups.desk, name), eq(pickups.state, 'picked')))
  return { meeting: await nameOfMeeting(db, meeting), desk: name, picked: countRow?.picked ?? 0 }
}

const unknown: ScanResult = { outcome: 'unknown', gift: null, attendee: null, pickedAt: null, desk: null }

/**
 * Hands out a gift in one statement. If 50 desks use one code, one of them hands it out, and the others get time and
 * place.
 */
async function pickAt(
  { db, parts, logChange }: At,
  { meeting, name, key }: Counter,
  { code: codeInput, scan }: { code: string; scan: string },
): Promise<ScanResult> {
  const at = parts.now().toISOString()
  const read = readShortCode(codeInput)
  const which = and(eq(pickups.meeting, meeting), eq(pickups.code, read ?? '')) ?? sql`false`
  const id = read && (await hand(db, which, { desk: name, at, scan }))
  const [row] = await db
    .select({
      id: pickups.id,
      state: pickups.state,
      scan: pickups.scan,
      attendee: pickups.attendee,
      pickedAt: pickups.pickedAt,
      desk: pickups.desk,
      gift: gifts.name,
    })
    .from(pickups)
    .innerJoin(gifts, eq(gifts.id, pickups.gift))
    .where(which)
  // Stored to answer questions of attendees whose code was refused.
  const refuse = async (outcome: ScanOutcome, attendee: number | null) => {
    const [digest = ''] = digestsOf(parts, `pick-up code ${read ?? codeInput}`)
    await db.insert(giftScans).values({ meeting, desk: name, at, outcome, attendee, digest })
    return outcome
  }
  if (!row) {
    wrongPickupCodes(parts, key)
    await refuse('unknown', null)
    return unknown
  }
  if (id)
    logChange({ record: pickup.name, id, before: { state: 'registered' }, after: { state: 'picked', desk: name } })
  const who = await attendeeById(db, row.attendee)
  // A repetition of the same scan, because its answer was lost. It still counts as the hand-over.
  const isOwn = row.state === 'picked' && row.scan === scan && row.desk === name
  const outcome = isOwn ? 'picked' : await refuse(row.state === 'cancelled' ? 'cancelled' : 'already', row.attendee)
  return { outcome, gift: row.gift, attendee: who?.name ?? null, pickedAt: row.pickedAt, desk: row.desk }
}

async function undoAt(
  { db, parts, logChange: noteChange }: At,
  { meeting, name }: Counter,
  codeText: string,
): Promise<null> {
  const which = and(
    eq(pickups.meeting, meeting),
    eq(pickups.code, readShortCode(codeText) ?? ''),
    eq(pickups.desk, name),
  )
  const id = await takeBack(db, which ?? sql`false`, parts.now())
  if (id === undefined) throw new Fault(code.state, words.late)
  noteChange({ record: pickup.name, id, before: { state: 'picked', desk: name }, after: { state: 'registered' } })
  return null
}

const open = servePublic(calls.open, async ({ token }, context) =>
  openAt(context, ofDesk(await deskOf(context, token))),
)

const pick = servePublic(calls.pick, async ({ token, ...what }, context) => {
  const desk = await deskOf(context, token)
  const scanResult = await pickAt(context, ofDesk(desk), what)
  if (scanResult.gift !== null)
    await context.db
      .update(giftDesks)
      .set({ lastUsedAt: context.parts.now().toISOString() })
      .where(eq(giftDesks.id, desk.id))
  return scanResult
})

const undo = servePublic(calls.undo, async ({ token, code: codeInput }, context) =>
  undoAt(context, ofDesk(await deskOf(context, token)), codeInput),
)

const openByStaff = serve(calls.openByStaff, async ({ meeting }, context) => {
  const openDesk = await openAt(context, ofStaff(meeting, context.user))
  if (openDesk.meeting === '') throw fault(code.notFound, 'notFound')
  return openDesk
})
const pickByStaff = serve(calls.pickByStaff, ({ meeting, ...what }, context) =>
  pickAt(context, ofStaff(meeting, context.user), what),
)
const undoByStaff = serve(calls.undoByStaff, ({ meeting, code: codeInput }, context) =>
  undoAt(context, ofStaff(meeting, context.user), codeInput),
)

export const deskServed = [add, open, pick, undo, openByStaff, pickByStaff, undoByStaff]
