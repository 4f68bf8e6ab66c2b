import { code } from '../../../kit/code.ts'
import type { PublicContext } from '../../../server/context.ts'
import { Fault } from '../../../server/fault.ts'
import { attackedLimit } from '../../../server/http/attacked.ts'
import { digestsOf } from '../../../server/record/hidden.ts'
import { lockRow } from '../../../server/record/write.ts'
import { eq, sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { serve, servePublic } from '../../../server/thing/thing.ts'
import { writeLog } from '../../system/operationLog/write.ts'
import { meetingOf, type OpenMeeting } from '../meeting/facts.ts'
import { attendee, type Badge, attendeeCalls as calls } from './contract.ts'
import { type AttendeeFacts, attendeeByCookie, rememberDevice } from './facts.ts'
import { freeSeat } from './seats.ts'
import { attendeeRefusals as words } from './state-texts.ts'
import { attendees } from './store.ts'
import { addUnexpected } from './unexpected.ts'

const perPhone = attackedLimit(10)
const perMeeting = attackedLimit(3_000)

/** One name however it is typed: without blanks, wide letters and capitals. */
const folded = (name: string) => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

interface SignedIn extends Record<string, unknown>, AttendeeFacts {
  /** Nobody had signed this person in before. */
  readonly first: boolean
}
interface Person {
  readonly name: string
  readonly phone: string
}

const shown = sql`a.id::int, a.meeting::int, a.name, a.phone, a.number, a.group_name as "groupName", a.seat,
  a.table_name as "tableName", a.state, a.signed_in_at as "signedInAt"`

/**
 * Signs in whoever has the phone number, with a seat, in one statement: a hall of people waits for it. Undefined where
 * nobody has it. The row is locked: the same one at once waits, and finds the seat that was given.
 */
async function signInKnown({ db, parts }: PublicContext, meeting: number, phone: string) {
  const digests = sql.param(digestsOf(parts, phone))
  const now = parts.now().toISOString()
  const { rows } = await db.execute<SignedIn>(sql`
    with before as (
      select id, state, seat, group_name from attendee
      where meeting = ${meeting} and split_part(phone, ' ', 1) = any(${digests}::text[]) limit 1 for update),
    given as (${freeSeat(meeting)})
    update attendee a set state = 'signedIn', seen_at = ${now}::timestamptz,
      signed_in_at = coalesce(a.signed_in_at, ${now}::timestamptz), updated_at = statement_timestamp(),
      seat = coalesce(a.seat, given.name), table_name = coalesce(a.table_name, given.table_name)
    from before left join given on true where a.id = before.id
    returning ${shown}, before.state = 'expected' as first`)
  return rows[0]
}

/** Refuses while sign-in is not open. */
export function requireRunning({ state }: Pick<OpenMeeting, 'state'>): void {
  if (state !== 'running') throw new Fault(code.state, state === 'ended' ? words.ended : words.notOpen)
}

/** In the log, which cannot be erased, people are numbers. */
const numberOf = (number: unknown) => (typeof number === 'number' ? `#${number}` : undefined)

const badgeOf = ({ name, number, groupName, seat, tableName, signedInAt }: AttendeeFacts): Badge => ({
  ...{ name, number, group: groupName, seat, table: tableName },
  signedInAt: signedInAt ? new Date(signedInAt).toISOString() : '',
})

/** Signs in whoever has the phone number, if anybody has. A wrong name throws within the transaction: nobody is signed in. */
const signInOnce = (context: PublicContext, meeting: number, { name, phone }: Person) =>
  context.parts.store.tx(async (tx) => {
    const { parts, user, caller } = context
    const inside = { ...context, db: tx as unknown as Db }
    const known = await signInKnown(inside, meeting, phone)
    if (!known) return undefined
    if (folded(known.name) !== folded(name)) throw new Fault(code.notFound, words.noMatch)
    await rememberDevice(inside, known)
    const after = { state: 'signedIn', seat: known.seat }
    const changes = [{ record: attendee.name, id: known.id, label: numberOf(known.number), after }]
    if (known.first) await writeLog(inside.db, parts.catalogue, { call: calls.signIn, user, caller, changes })
    return known
  })

/** Once for each person, and the same answer at each repetition. A wrong name is told nothing of whose number it is. */
const signIn = servePublic(calls.signIn, async ({ meeting, ...person }, context) => {
  const { parts } = context
  const found = await meetingOf(context, meeting)
  perPhone(parts, `${found.id} ${digestsOf(parts, person.phone)[0]}`)
  perMeeting(parts, found.code)
  requireRunning(found)
  if (found.joinRule === 'open') await addUnexpected(parts, found.id, person)
  const known = await signInOnce(context, found.id, person)
  if (!known) throw new Fault(code.notFound, words.noMatch)
  return badgeOf(known)
})

const mine = servePublic(calls.mine, async ({ meeting }, context) => {
  const found = await attendeeByCookie(context, (await meetingOf(context, meeting)).id)
  return found ? badgeOf(found) : null
})

const undo = serve(calls.undo, async ({ id, reason }, context) => {
  const before = await lockRow(context, attendee, id)
  if (before.state !== 'signedIn') throw new Fault(code.state, words.notSignedIn)
  await context.db
    .update(attendees)
    .set({ state: 'expected', signedInAt: null, updatedAt: sql`statement_timestamp()` })
    .where(eq(attendees.id, id))
  context.changed({
    ...{ record: attendee.name, id, label: numberOf(before.number) },
    ...{ before: { state: 'signedIn', signedInAt: before.signedInAt }, after: { state: 'expected', reason } },
  })
  return null
})

const signInByStaff = serve(calls.signInByStaff, async ({ id }, context) => {
  const { db, parts, changed } = context
  const before = await lockRow(context, attendee, id)
  if (before.state === 'signedIn') return null
  const now = parts.now().toISOString()
  const { rows } = await db.execute<{ seat: string | null }>(sql`
    with before as (select id, seat, group_name from attendee where id = ${id}),
    given as (${freeSeat(Number(before.meeting))})
    update attendee a set state = 'signedIn', signed_in_at = ${now}::timestamptz, seen_at = ${now}::timestamptz,
      updated_at = statement_timestamp(), seat = coalesce(a.seat, given.name),
      table_name = coalesce(a.table_name, given.table_name)
    from before left join given on true where a.id = before.id
    returning a.seat`)
  const seat = rows[0]?.seat ?? null
  changed({ record: attendee.name, id, label: numberOf(before.number), after: { state: 'signedIn', seat } })
  return null
})

export const signInCalls = [signIn, mine, undo, signInByStaff]
