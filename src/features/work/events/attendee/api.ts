import { dayMs } from '../../../../domain/time.ts'
import type { Caller, PublicContext } from '../../../../platform/context.ts'
import { and, asc, eq, inArray } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { hashOf } from '../../../../platform/token.ts'
import { attendeeDevices, attendees } from './store.ts'

type AttendeeRow = typeof attendees.$inferSelect
const { id, meeting, name, number, groupName, seat, tableName, state, signedInAt, phone } = attendees
const factColumns = { id, meeting, name, number, groupName, seat, tableName, state, signedInAt, phone }
export type AttendeeFacts = Pick<AttendeeRow, keyof typeof factColumns>

/** Attendees of a meeting, by number. `phone` as stored. */
export const attendeesOf = (
  db: Db,
  of: number,
  { group, signedIn }: { group?: string | undefined; signedIn?: boolean | undefined } = {},
): Promise<AttendeeFacts[]> =>
  db
    .select(factColumns)
    .from(attendees)
    .where(
      and(
        eq(meeting, of),
        group === undefined ? undefined : eq(groupName, group),
        signedIn === undefined ? undefined : eq(state, signedIn ? 'signedIn' : 'expected'),
      ),
    )
    .orderBy(asc(number), asc(id))

/** Attendees with these ids, without deleted ones. `phone` as stored. */
export const attendeesById = (db: Db, ids: readonly number[]): Promise<AttendeeFacts[]> =>
  db
    .select(factColumns)
    .from(attendees)
    .where(inArray(id, [...ids]))

export async function attendeeById(db: Db, attendeeId: number): Promise<AttendeeFacts | undefined> {
  const [row] = await db.select(factColumns).from(attendees).where(eq(id, attendeeId))
  return row
}

const cookieName = (of: number) => `attendee${of}`
const cookieDays = 30

export const deviceToken = (caller: Caller, of: number): string | undefined => caller.cookie(cookieName(of))

/** Stores the token in this browser for 30 days, so that it shows its sign-in without a name. */
export const keepDeviceToken = (caller: Caller, of: number, token: string): void =>
  caller.setCookie(cookieName(of), token, { maxAgeS: (cookieDays * dayMs) / 1000 })

/** Returns the attendee that this browser signed in at a meeting, if still signed in. */
export async function attendeeByCookie({ db, caller }: PublicContext, of: number): Promise<AttendeeFacts | undefined> {
  const token = deviceToken(caller, of)
  if (!token) return undefined
  const [row] = await db
    .select(factColumns)
    .from(attendeeDevices)
    .innerJoin(attendees, eq(attendees.id, attendeeDevices.attendee))
    .where(and(eq(attendeeDevices.tokenHash, hashOf(token)), eq(meeting, of), eq(state, 'signedIn')))
  return row
}
