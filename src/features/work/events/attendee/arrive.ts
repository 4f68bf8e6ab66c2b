import type { Parts, PublicContext } from '../../../../platform/context.ts'
import type { LogLine } from '../../../../platform/http/run.ts'
import { digestsOf } from '../../../../platform/record/hidden-values.ts'
import { batchLookup } from '../../../../platform/store/batch-lookup.ts'
import { inArray, sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import { writeLogs } from '../../../base/audit/operationLog/write.ts'
import { type AttendeeFacts, deviceToken, keepDeviceToken } from './api.ts'
import { attendee, attendeeCalls as calls } from './contract.ts'
import { giveSeats } from './seats.ts'
import { attendeeDevices } from './store.ts'

/** A person who signs in with name and phone number, and their browser. */
interface Arrival {
  readonly context: PublicContext
  readonly meeting: number
  readonly name: string
  /** Possible digests of the phone number in the list. */
  readonly digests: readonly string[]
  readonly heldToken: string | undefined
  readonly newToken: string
}
/** Normalizes a name for comparison: without spaces, full-width letters and capitals. */
const normalizeName = (name: string) => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

const attendeeColumns = sql`a.id::int, a.meeting::int, a.name, a.phone, a.number, a.group_name as "groupName", a.seat,
  a.table_name as "tableName", a.state, a.signed_in_at as "signedInAt"`
type Row = Record<string, unknown> & AttendeeFacts

/** Label in the log, which cannot be erased: the number instead of the name. */
export const numberOf = (number: unknown) => (typeof number === 'number' ? `#${number}` : undefined)

/**
 * Finds and locks the attendees with the phone numbers of the arrivals. Rows are locked in one order, so that two
 * processes that sign in the same people do not deadlock.
 */
async function lockAttendees(db: Db, arrivals: readonly Arrival[]): Promise<Map<Arrival, AttendeeFacts>> {
  const digestRows = arrivals.flatMap(({ meeting, digests }, at) => digests.map((digest) => ({ at, meeting, digest })))
  const { rows } = await db.execute<Row & { at: number }>(sql`
    select r.at, ${attendeeColumns} from ${records(digestRows, { at: 'int', meeting: 'bigint', digest: 'text' })}
    join attendee a on a.meeting = r.meeting and split_part(a.phone, ' ', 1) = r.digest
    order by a.id, r.at for update of a`)
  return new Map(rows.map(({ at, ...row }) => [arrivals[at] as Arrival, row]))
}

/**
 * Signs in attendees whose rows the caller has locked. Each gets a seat if one is free. Repetitions do not change the
 * first time.
 */
export async function signInLocked(
  db: Db,
  parts: Parts,
  attendees: readonly Pick<AttendeeFacts, 'id' | 'groupName' | 'seat'>[],
): Promise<AttendeeFacts[]> {
  await giveSeats(db, attendees)
  const now = parts.now().toISOString()
  const { rows } = await db.execute<Row>(sql`
    update attendee a set state = 'signedIn', last_sign_in_at = ${now}::timestamptz,
      signed_in_at = coalesce(a.signed_in_at, ${now}::timestamptz), updated_at = statement_timestamp(),
      seat = coalesce(a.seat, s.name), table_name = coalesce(a.table_name, s.table_name)
    from ${records<'id'>(attendees, { id: 'bigint' })} left join seat s on s.attendee = r.id where a.id = r.id
    returning ${attendeeColumns}`)
  return rows
}

/** Stores tokens for browsers without one of their attendee. Returns these arrivals. */
async function rememberDevices(
  db: Db,
  parts: Parts,
  rowByArrival: ReadonlyMap<Arrival, AttendeeFacts>,
): Promise<Set<Arrival>> {
  const hashes = [...rowByArrival.keys()].flatMap(({ heldToken }) => (heldToken ? [hashOf(heldToken)] : []))
  const devices = hashes.length
    ? await db.select().from(attendeeDevices).where(inArray(attendeeDevices.tokenHash, hashes))
    : []
  const holder = new Map(devices.map((each) => [each.tokenHash, each.attendee]))
  const newEntries = [...rowByArrival].filter(
    ([{ heldToken }, { id }]) => !heldToken || holder.get(hashOf(heldToken)) !== id,
  )
  const createdAt = parts.now().toISOString()
  if (newEntries.length > 0)
    await db
      .insert(attendeeDevices)
      .values(newEntries.map(([{ newToken }, { id }]) => ({ tokenHash: hashOf(newToken), attendee: id, createdAt })))
  return new Set(newEntries.map(([arrival]) => arrival))
}

/** One entry per attendee, by the first arrival that signed them in. */
function linesOf(
  attendeeByArrival: ReadonlyMap<Arrival, AttendeeFacts>,
  after: ReadonlyMap<number, AttendeeFacts>,
): LogLine[] {
  const first = new Map<number, Arrival>()
  for (const [arrival, { id, state }] of attendeeByArrival)
    if (state === 'expected' && !first.has(id)) first.set(id, arrival)
  return [...first].map(([id, { context }]) => {
    const { number = null, seat = null } = after.get(id) ?? {}
    const changes = [{ record: attendee.name, id, label: numberOf(number), after: { state: 'signedIn', seat } }]
    return { call: calls.signIn, user: context.user, caller: context.caller, changes }
  })
}

/**
 * Signs in arrivals in batches, because a whole hall arrives at once. Arrivals during a transaction share the next one.
 * Those with a wrong name are left out and nothing is stored for them.
 */
const signedIn = batchLookup<{ row: AttendeeFacts; isNewDevice: boolean }, Arrival>((store, arrivals) =>
  store.tx(async (tx) => {
    const db = tx
    const lockedRows = await lockAttendees(db, arrivals)
    const rowByArrival = new Map(
      [...lockedRows].filter(([{ name }, row]) => normalizeName(name) === normalizeName(row.name)),
    )
    const parts = arrivals[0]?.context.parts
    if (!parts || rowByArrival.size === 0) return new Map()
    const distinct = new Map([...rowByArrival.values()].map((row) => [row.id, row]))
    const after = new Map((await signInLocked(db, parts, [...distinct.values()])).map((row) => [row.id, row]))
    const newDevices = await rememberDevices(db, parts, rowByArrival)
    await writeLogs(db, parts.catalogue, linesOf(rowByArrival, after))
    return new Map(
      [...rowByArrival].map(([arrival, { id }]) => [
        arrival,
        { row: after.get(id) as AttendeeFacts, isNewDevice: newDevices.has(arrival) },
      ]),
    )
  }),
)

/**
 * Signs in the attendee with this phone number if the name matches. Their browser can then show the sign-in again.
 * Undefined: no match.
 */
export async function signInOnce(
  context: PublicContext,
  meeting: number,
  { name, phone }: { name: string; phone: string },
): Promise<AttendeeFacts | undefined> {
  const { parts, caller } = context
  const newToken = newSecret()
  const digests = digestsOf(parts, phone)
  const heldToken = deviceToken(caller, meeting)
  const entry = await signedIn(parts.store, { context, meeting, name, digests, heldToken, newToken })
  if (entry?.isNewDevice) keepDeviceToken(caller, meeting, newToken)
  return entry?.row
}
