import { code } from '../../../kit/code.ts'
import type { PublicContext } from '../../../server/context.ts'
import { Fault } from '../../../server/fault.ts'
import { attackedLimit } from '../../../server/http/attacked.ts'
import { digestsOf, sealed } from '../../../server/record/hidden.ts'
import { lockRow } from '../../../server/record/write.ts'
import { eq, sql } from '../../../server/store/drizzle.ts'
import { serve, servePublic } from '../../../server/thing/thing.ts'
import { holdMeeting, meetingOf, type OpenMeeting } from '../meeting/facts.ts'
import { attendee, type Badge, attendeeCalls as calls } from './contract.ts'
import { type AttendeeFacts, attendeeByCookie, rememberDevice } from './facts.ts'
import { freeSeat } from './seats.ts'
import { attendeeRefusals as words } from './state-texts.ts'
import { attendees } from './store.ts'

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

/**
 * Adds and signs in somebody whom nobody expected. Of two at once with one number, one is added. Numbers follow one
 * another, so from there on only one at a time goes on: what can be done before is.
 */
async function signInNew(context: PublicContext, meeting: number, { name, phone }: Person) {
  const { db, parts } = context
  const now = parts.now().toISOString()
  const { phone: stored } = sealed(parts, attendee, { phone })
  const { rows } = await db.execute<SignedIn>(sql`
    insert into attendee as a (meeting, name, phone, state, signed_in_at, seen_at)
    values (${meeting}, ${name}, ${stored}, 'signedIn', ${now}::timestamptz, ${now}::timestamptz)
    on conflict (meeting, split_part(phone, ' ', 1)) do update set seen_at = excluded.seen_at,
      state = 'signedIn', signed_in_at = coalesce(a.signed_in_at, excluded.signed_in_at)
    returning ${shown}, (xmax = 0) as first`)
  const [added] = rows
  if (!added?.first) return added
  await holdMeeting(db, meeting)
  const { rows: numbered } = await db.execute<SignedIn>(sql`
    with before as (select id, seat, group_name from attendee where id = ${added.id}),
    given as (${freeSeat(meeting)})
    update attendee a set number = (select coalesce(max(number), 0) + 1 from attendee where meeting = ${meeting}),
      seat = given.name, table_name = given.table_name
    from before left join given on true where a.id = before.id
    returning ${shown}, true as first`)
  return numbered[0]
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

/** Once for each person, and the same answer at each repetition. A wrong name is told nothing of whose number it is. */
const signIn = servePublic(calls.signIn, async ({ meeting, ...person }, context) => {
  const { parts, changed } = context
  const found = await meetingOf(context, meeting)
  perPhone(parts, `${found.id} ${digestsOf(parts, person.phone)[0]}`)
  perMeeting(parts, found.code)
  requireRunning(found)
  const known =
    (await signInKnown(context, found.id, person.phone)) ??
    (found.joinRule === 'open' ? await signInNew(context, found.id, person) : undefined)
  // Thrown within the transaction: nobody is signed in under another's name.
  if (!known || folded(known.name) !== folded(person.name)) throw new Fault(code.notFound, words.noMatch)
  await rememberDevice(context, known)
  if (known.first)
    changed({
      record: attendee.name,
      id: known.id,
      label: numberOf(known.number),
      after: { state: 'signedIn', seat: known.seat },
    })
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
