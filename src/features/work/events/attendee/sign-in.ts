import { code } from '../../../../domain/contract/code.ts'
import { Fault } from '../../../../platform/fault.ts'
import { attackedLimit } from '../../../../platform/http/attacked-limit.ts'
import { digestsOf } from '../../../../platform/record/hidden-values.ts'
import { lockRow } from '../../../../platform/record/write.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, servePublic } from '../../../../platform/thing/thing.ts'
import { batchedMeetingOf, type OpenMeeting } from '../meeting/api.ts'
import { addUnexpected } from './add-unexpected.ts'
import { type AttendeeFacts, attendeeByCookie, attendeeById } from './api.ts'
import { numberOf, signInLocked, signInOnce } from './arrive.ts'
import { attendee, type Badge, attendeeCalls as calls } from './contract.ts'
import { attendeeRefusals as words } from './state-texts.ts'
import { attendees } from './store.ts'

const perPhone = attackedLimit(10)
const perMeeting = attackedLimit(3_000)

function requireRunning({ state }: Pick<OpenMeeting, 'state'>): void {
  if (state !== 'running') throw new Fault(code.state, state === 'ended' ? words.ended : words.notOpen)
}

const badgeOf = ({ name, number, groupName, seat, tableName, signedInAt }: AttendeeFacts): Badge => ({
  name,
  number,
  group: groupName,
  seat,
  table: tableName,
  signedInAt: signedInAt ? new Date(signedInAt).toISOString() : '',
})

/**
 * Signs in an attendee once. Repetitions get the same answer. After a wrong name the answer reveals nothing about the
 * number's owner.
 */
const signIn = servePublic(calls.signIn, async ({ meeting, ...person }, context) => {
  const { parts } = context
  const openMeeting = await batchedMeetingOf(context, meeting)
  perPhone(parts, `${openMeeting.id} ${digestsOf(parts, person.phone)[0]}`)
  perMeeting(parts, openMeeting.code)
  requireRunning(openMeeting)
  if (openMeeting.joinRule === 'open') await addUnexpected(parts, openMeeting.id, person)
  const attendeeRow = await signInOnce(context, openMeeting.id, person)
  // The same answer for a person who is not on the list and for a number of another attendee.
  if (!attendeeRow) throw new Fault(code.notFound, words.noMatch)
  return badgeOf(attendeeRow)
})

const mine = servePublic(calls.mine, async ({ meeting }, context) => {
  const attendeeRow = await attendeeByCookie(context, (await batchedMeetingOf(context, meeting)).id)
  return attendeeRow ? badgeOf(attendeeRow) : null
})

const undo = serve(calls.undo, async ({ id, reason }, context) => {
  const before = await lockRow(context, attendee, id)
  if (before.state !== 'signedIn') throw new Fault(code.state, words.notSignedIn)
  await context.db
    .update(attendees)
    .set({ state: 'expected', signedInAt: null, updatedAt: sql`statement_timestamp()` })
    .where(eq(attendees.id, id))
  context.logChange({
    record: attendee.name,
    id,
    label: numberOf(before.number),
    before: { state: 'signedIn', signedInAt: before.signedInAt },
    after: { state: 'expected', reason },
  })
  return null
})

const signInByStaff = serve(calls.signInByStaff, async ({ id }, context) => {
  const { db, parts, logChange } = context
  const before = await lockRow(context, attendee, id)
  if (before.state === 'signedIn') return null
  const row = await attendeeById(db, id)
  const [signedInRow] = row ? await signInLocked(db, parts, [row]) : []
  const seat = signedInRow?.seat ?? null
  logChange({ record: attendee.name, id, label: numberOf(before.number), after: { state: 'signedIn', seat } })
  return null
})

export const signInCalls = [signIn, mine, undo, signInByStaff]
