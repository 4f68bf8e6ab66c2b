import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'

/**
 * Assigns free seats to attendees without one: first seats of their group, then seats without a group. Seats that
 * another transaction is assigning are skipped, so nothing waits. The caller has locked the attendees and writes the
 * seat's name to them.
 */
export async function giveSeats(
  db: Db,
  attendees: readonly { readonly id: number; readonly groupName: string | null; readonly seat: string | null }[],
): Promise<void> {
  const without = attendees.filter(({ seat }) => seat === null)
  if (without.some(({ groupName }) => groupName !== null)) await giveSeatsOf(db, without, sql`a.group_name`)
  if (without.length > 0) await giveSeatsOf(db, without, sql`null::text`)
}

async function giveSeatsOf(db: Db, attendees: readonly { readonly id: number }[], group: SQL): Promise<void> {
  await db.execute(sql`
    with wanting as (
      select a.id, a.meeting, ${group} as of_group,
        row_number() over (partition by a.meeting, ${group} order by a.id) as place
      from ${records(attendees, { id: 'bigint' })} join attendee a on a.id = r.id
      where not exists (select from seat s where s.attendee = a.id)),
    wanted as (select meeting, of_group, count(*) as seats from wanting group by meeting, of_group),
    free as (
      select s.id, w.meeting, w.of_group, row_number() over (partition by w.meeting, w.of_group order by s.id) as place
      from wanted w cross join lateral (
        select id from seat
        where meeting = w.meeting and attendee is null and group_name is not distinct from w.of_group
        order by id limit w.seats for update skip locked) s)
    update seat set attendee = w.id, updated_at = statement_timestamp()
    from free f join wanting w on w.meeting = f.meeting and w.of_group is not distinct from f.of_group and w.place = f.place
    where seat.id = f.id`)
}

/** Assigns numbers to all attendees without one, after the existing ones. Requires `holdMeeting`. */
export async function numberAll(db: Db, meeting: number): Promise<void> {
  await db.execute(sql`
    update attendee a set number = n.number from (
      select id, (select coalesce(max(number), 0) from attendee where meeting = ${meeting})
        + (row_number() over (order by id))::int as number
      from attendee where meeting = ${meeting} and number is null) n
    where a.id = n.id`)
}

/**
 * Synchronizes seats and attendees after staff changed one of them. A seat that an attendee names is theirs, and is
 * created if missing. Other seats become free. All attendees get a number. Requires `holdMeeting`.
 */
export async function settle(db: Db, meeting: number): Promise<void> {
  await numberAll(db, meeting)
  await db.execute(sql`
    update seat s set attendee = null from attendee a
    where s.meeting = ${meeting} and s.attendee = a.id and a.seat is distinct from s.name`)
  await db.execute(sql`
    insert into seat (meeting, name)
    select a.meeting, a.seat from attendee a where a.meeting = ${meeting} and a.seat is not null
    on conflict (meeting, name) do nothing`)
  await db.execute(sql`
    update seat s set attendee = a.id from attendee a
    where s.meeting = ${meeting} and a.meeting = s.meeting and a.seat = s.name and s.attendee is null`)
  await db.execute(sql`
    update attendee a set table_name = s.table_name from seat s
    where a.meeting = ${meeting} and s.attendee = a.id and a.table_name is distinct from s.table_name`)
  await db.execute(
    sql`update attendee set table_name = null where meeting = ${meeting} and seat is null and table_name is not null`,
  )
}
