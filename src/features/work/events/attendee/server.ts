import { code } from '../../../../domain/contract/code.ts'
import { Fault } from '../../../../platform/fault.ts'
import { and, eq, inArray, isNotNull, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { holdMeeting } from '../meeting/api.ts'
import { attendee, attendeeCalls as calls, seat, seatCalls } from './contract.ts'
import { attendeePersonal } from './personal.ts'
import { settle } from './seats.ts'
import { signInCalls } from './sign-in.ts'
import { attendeeRefusals as words } from './state-texts.ts'
import { attendees, seats } from './store.ts'

const { undo: _undo, signInByStaff: _byStaff, progress: _progress, signIn: _signIn, mine: _mine, ...usual } = calls

const latestShown = 8

const progress = serve(calls.progress, async ({ meeting }, { db, parts }) => {
  const since = new Date(parts.now().getTime() - 60_000).toISOString()
  const { rows } = await db.execute<
    Record<'expected' | 'signedIn' | 'lastMinute' | 'seats' | 'seatsTaken', number>
  >(sql`
    select count(*)::int as expected, count(*) filter (where state = 'signedIn')::int as "signedIn",
      count(*) filter (where signed_in_at > ${since}::timestamptz)::int as "lastMinute",
      (select count(*)::int from seat where meeting = ${meeting}) as seats,
      (select count(attendee)::int from seat where meeting = ${meeting}) as "seatsTaken"
    from attendee where meeting = ${meeting}`)
  const latest = await db
    .select({ id: attendees.id, name: attendees.name, seat: attendees.seat, signedInAt: attendees.signedInAt })
    .from(attendees)
    .where(and(eq(attendees.meeting, meeting), isNotNull(attendees.signedInAt)))
    .orderBy(sql`${attendees.signedInAt} desc, ${attendees.id} desc`)
    .limit(latestShown)
  const counts = rows[0] ?? { expected: 0, signedIn: 0, lastMinute: 0, seats: 0, seatsTaken: 0 }
  return { ...counts, latest: latest.map((each) => ({ ...each, signedInAt: each.signedInAt ?? '' })) }
})

/** Values that occur twice for one meeting, in the sheet or together with stored attendees. */
async function importProblems(db: Db, job: number) {
  const twice = async (field: 'phone' | 'number' | 'seat', text: string) => {
    const importedValue = field === 'phone' ? sql`split_part(data->>'phone', ' ', 1)` : sql`data->>${field}`
    const storedValue = field === 'phone' ? sql`split_part(a.phone, ' ', 1)` : sql`a.${sql.identifier(field)}::text`
    const { rows } = await db.execute<{ row: number }>(sql`
      with sheet_rows as (
        select row, (data->>'meeting')::bigint as meeting, ${importedValue} as value from import_row where job_id = ${job})
      select row from (select row, meeting, value, count(*) over (partition by meeting, value) as times from sheet_rows
        where value is not null) g
      where times > 1 or exists (select 1 from attendee a where a.meeting = g.meeting and ${storedValue} = g.value)
      order by row limit 1000`)
    return rows.map(({ row }) => ({ row, field, text }))
  }
  return [
    ...(await twice('phone', words.phoneTwice)),
    ...(await twice('number', words.numberTwice)),
    ...(await twice('seat', words.seatTwice)),
  ]
}

async function settleImported(db: Db, job: number): Promise<void> {
  const { rows } = await db.execute<{ meeting: number }>(
    sql`select distinct (data->>'meeting')::int as meeting from import_row where job_id = ${job} order by 1`,
  )
  for (const { meeting } of rows) {
    await holdMeeting(db, meeting)
    await settle(db, meeting)
  }
}

const meetingsOf = (db: Db, table: typeof attendees | typeof seats, ids: readonly number[]) =>
  db
    .selectDistinct({ meeting: table.meeting })
    .from(table)
    .where(inArray(table.id, [...ids]))

/** Locks the meeting before a row is written. Sign-ins also lock the meeting first. */
const hold = async (db: Db, table: typeof attendees | typeof seats, meeting: unknown, id: number | undefined) => {
  if (typeof meeting === 'number') return holdMeeting(db, meeting)
  for (const row of id === undefined ? [] : await meetingsOf(db, table, [id])) await holdMeeting(db, row.meeting)
}
const settleOf = async (db: Db, table: typeof attendees | typeof seats, id: number) => {
  for (const { meeting } of await meetingsOf(db, table, [id])) await settle(db, meeting)
}

const attendeeRecord = serveRecord(attendee, usual, {
  check: ({ db }, { meeting }, id) => hold(db, attendees, meeting, id),
  added: ({ db }, id) => settleOf(db, attendees, id),
  updated: ({ db }, id) => settleOf(db, attendees, id),
  removing: async ({ db }, ids) => {
    await db
      .update(seats)
      .set({ attendee: null })
      .where(inArray(seats.attendee, [...ids]))
  },
  importCheck: ({ db }, job) => importProblems(db, job),
  imported: ({ db }, job) => settleImported(db, job),
})

const seatRecord = serveRecord(seat, seatCalls, {
  check: ({ db }, { meeting }, id) => hold(db, seats, meeting, id),
  added: ({ db }, id) => settleOf(db, seats, id),
  updated: async ({ db }, id) => {
    // A renamed seat stays with its attendee.
    await db.execute(sql`
      update attendee a set seat = s.name, table_name = s.table_name from seat s
      where s.id = ${id} and s.attendee = a.id`)
  },
  removing: async ({ db }, ids) => {
    const occupiedSeats = await db
      .select({ id: seats.id })
      .from(seats)
      .where(and(inArray(seats.id, [...ids]), isNotNull(seats.attendee)))
      .limit(1)
    if (occupiedSeats.length > 0) throw new Fault(code.state, words.seatHeld)
  },
  importCheck: async ({ db }, job) => {
    const { rows } = await db.execute<{ row: number }>(sql`
      with sheet_rows as (select row, (data->>'meeting')::bigint as meeting, data->>'name' as name
        from import_row where job_id = ${job})
      select row from (select *, count(*) over (partition by meeting, name) as times from sheet_rows) g
      where times > 1 or exists (select 1 from seat s where s.meeting = g.meeting and s.name = g.name)
      order by row limit 1000`)
    return rows.map(({ row }) => ({ row, field: 'name', text: words.seatTwice }))
  },
  imported: ({ db }, job) => settleImported(db, job),
})

export default thing({
  records: [attendeeRecord, seatRecord],
  calls: [progress, ...signInCalls],
  personal: [attendeePersonal],
})
