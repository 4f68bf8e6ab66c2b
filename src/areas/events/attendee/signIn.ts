import { code } from '../../../kit/code.ts'
import type { PublicContext } from '../../../server/context.ts'
import { Fault, fault } from '../../../server/fault.ts'
import { attackedLimit } from '../../../server/http/attacked.ts'
import { digestsOf, sealed } from '../../../server/record/hidden.ts'
import { lockRow } from '../../../server/record/write.ts'
import { eq, sql } from '../../../server/store/drizzle.ts'
import { serve, servePublic } from '../../../server/thing/thing.ts'
import { holdMeeting, meetingOf, type OpenMeeting } from '../meeting/facts.ts'
import { attendee, type Badge, attendeeCalls as calls } from './contract.ts'
import { type AttendeeFacts, attendeeByCookie, attendeeById, rememberDevice } from './facts.ts'
import { giveSeat } from './seats.ts'
import { attendeeRefusals as words } from './state-texts.ts'
import { attendees } from './store.ts'

const perPhone = attackedLimit(10)

/** One name however it is typed: without blanks, wide letters and capitals. */
const folded = (name: string) => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

interface SignedIn extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  /** Nobody had signed this person in before. */
  readonly first: boolean
}
interface Person {
  readonly name: string
  readonly phone: string
}

/** Signs in whoever has the phone number; undefined where nobody has. The row is locked: the same one at once waits. */
async function signInKnown({ db, parts }: PublicContext, meeting: number, phone: string) {
  const digests = sql.param(digestsOf(parts, phone))
  const now = parts.now().toISOString()
  const { rows } = await db.execute<SignedIn>(sql`
    with before as (
      select id, state from attendee
      where meeting = ${meeting} and split_part(phone, ' ', 1) = any(${digests}::text[]) limit 1 for update)
    update attendee a set state = 'signedIn', seen_at = ${now}::timestamptz,
      signed_in_at = coalesce(a.signed_in_at, ${now}::timestamptz), updated_at = statement_timestamp()
    from before where a.id = before.id
    returning a.id::int, a.name, before.state = 'expected' as first`)
  return rows[0]
}

/** Adds and signs in somebody whom nobody expected. Of two at once with one number, one is added. */
async function signInNew(context: PublicContext, meeting: number, { name, phone }: Person) {
  const { db, parts } = context
  const now = parts.now().toISOString()
  const { phone: stored } = sealed(parts, attendee, { phone })
  await holdMeeting(db, meeting)
  const { rows } = await db.execute<SignedIn>(sql`
    insert into attendee (meeting, name, phone, number, state, signed_in_at, seen_at)
    values (${meeting}, ${name}, ${stored}, (select coalesce(max(number), 0) + 1 from attendee where meeting = ${meeting}),
      'signedIn', ${now}::timestamptz, ${now}::timestamptz)
    on conflict (meeting, split_part(phone, ' ', 1)) do update set seen_at = excluded.seen_at,
      state = 'signedIn', signed_in_at = coalesce(attendee.signed_in_at, excluded.signed_in_at)
    returning id::int, name, (xmax = 0) as first`)
  return rows[0]
}

/** Refuses while sign-in is not open. */
export function requireRunning({ state }: Pick<OpenMeeting, 'state'>): void {
  if (state !== 'running') throw new Fault(code.state, state === 'ended' ? words.ended : words.notOpen)
}

/** In the log, which cannot be erased, people are numbers. */
const numberOf = (number: unknown) => (typeof number === 'number' ? `#${number}` : undefined)

const badgeOf = ({ name, number, groupName, seat, tableName, signedInAt }: AttendeeFacts): Badge => ({
  ...{ name, number, group: groupName, seat, table: tableName, signedInAt: signedInAt ?? '' },
})

/** Once for each person, and the same answer at each repetition. A wrong name is told nothing of whose number it is. */
const signIn = servePublic(calls.signIn, async ({ meeting, ...person }, context) => {
  const { parts, changed } = context
  const found = await meetingOf(context, meeting)
  perPhone(parts, `${found.id} ${digestsOf(parts, person.phone)[0]}`)
  requireRunning(found)
  const known =
    (await signInKnown(context, found.id, person.phone)) ??
    (found.joinRule === 'open' ? await signInNew(context, found.id, person) : undefined)
  // Thrown within the transaction: nobody is signed in under another's name.
  if (!known || folded(known.name) !== folded(person.name)) throw new Fault(code.notFound, words.noMatch)
  const seated = await withSeat(context, known.id)
  await rememberDevice(context, seated)
  if (known.first)
    changed({
      record: attendee.name,
      id: known.id,
      label: numberOf(seated.number),
      after: { state: 'signedIn', seat: seated.seat },
    })
  return badgeOf(seated)
})

async function withSeat({ db }: PublicContext, id: number): Promise<AttendeeFacts> {
  const before = await attendeeById(db, id)
  if (!before) throw fault(code.notFound, 'notFound')
  if (before.seat !== null) return before
  await giveSeat(db, before.meeting, id, before.groupName)
  return (await attendeeById(db, id)) ?? before
}

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
  await db
    .update(attendees)
    .set({ state: 'signedIn', signedInAt: now, seenAt: now, updatedAt: sql`statement_timestamp()` })
    .where(eq(attendees.id, id))
  const { seat } = await withSeat(context as unknown as PublicContext, id)
  changed({ record: attendee.name, id, label: numberOf(before.number), after: { state: 'signedIn', seat } })
  return null
})

export const signInCalls = [signIn, mine, undo, signInByStaff]
