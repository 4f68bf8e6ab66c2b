import { code } from '../../../../domain/contract/code.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { attackedLimit } from '../../../../platform/http/attacked-limit.ts'
import { batchLookup } from '../../../../platform/store/batch-lookup.ts'
import { eq, inArray } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { network } from '../../../../platform/throttle/throttle.ts'
import { type JoinRule, meetingRefusals as words } from './state-texts.ts'
import { meetings } from './store.ts'

export type OpenMeeting = typeof meetings.$inferSelect

/**
 * Limit per meeting instead of per address, because a whole hall signs in at once behind one address. Before sign-in a
 * page requests the meeting and its attendee, and some reload it.
 */
const perMeeting = attackedLimit(12_000)
const wrongCodes = attackedLimit(60)

const rowsByCode = async (db: Db, codes: readonly string[]) => {
  const rows = await db
    .select()
    .from(meetings)
    .where(inArray(meetings.code, [...codes]))
  return new Map(rows.map((each) => [each.code, each]))
}
const gatheredByCode = batchLookup<OpenMeeting>(({ db }, codes) => rowsByCode(db, codes))

function requireOpen({ parts, caller }: PublicContext, meeting: OpenMeeting | undefined): OpenMeeting {
  if (!meeting || meeting.state === 'draft') {
    wrongCodes(parts, network(caller.ip))
    throw new Fault(code.notFound, words.unknown)
  }
  perMeeting(parts, meeting.code)
  return meeting
}

/** Returns the meeting of a link unless it is a draft. Throws 'not found' for all other codes alike, and 'too many'. */
export async function meetingOf(context: PublicContext, meeting: string): Promise<OpenMeeting> {
  return requireOpen(context, (await rowsByCode(context.db, [meeting])).get(meeting))
}

/** The same outside of a transaction, for calls from a whole hall at once. All of them share one statement. */
export async function batchedMeetingOf(context: PublicContext, meeting: string): Promise<OpenMeeting> {
  return requireOpen(context, await gatheredByCode(context.parts.store, meeting))
}

/** Serializes transactions that assign numbers in a meeting. Other rows may refer to it at the same time. */
export async function holdMeeting(db: Db, id: number): Promise<void> {
  await db.select({ id: meetings.id }).from(meetings).where(eq(meetings.id, id)).for('no key update')
}

export async function joinRuleOf(db: Db, id: number): Promise<JoinRule | undefined> {
  const [row] = await db.select({ joinRule: meetings.joinRule }).from(meetings).where(eq(meetings.id, id))
  return row?.joinRule
}

/** Whether winners are shown with their full names. */
export async function showsFullNames(db: Db, id: number): Promise<boolean> {
  const [row] = await db.select({ fullNames: meetings.fullNames }).from(meetings).where(eq(meetings.id, id))
  return row?.fullNames ?? false
}

export async function nameOfMeeting(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ name: meetings.name }).from(meetings).where(eq(meetings.id, id))
  return row?.name ?? ''
}
