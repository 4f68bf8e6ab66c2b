import { type SQL, sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'

/**
 * Within a statement: takes a free seat for the attendee of its part `before` (id, seat, group_name) who has none, of
 * their group first; nobody waits for one that another is just being given. Answers name and table_name.
 */
export const freeSeat = (meeting: number): SQL => sql`
  update seat set attendee = (select id from before), updated_at = statement_timestamp() where id = (
    select id from seat where meeting = ${meeting} and attendee is null
      and exists (select from before where seat is null)
      and (group_name is null or group_name = (select group_name from before))
    order by (group_name is null), id limit 1 for update skip locked)
  returning name, table_name`

/** Gives a number to all who have none, after those that are given. Under `holdMeeting`. */
export async function numberAll(db: Db, meeting: number): Promise<void> {
  await db.execute(sql`
    update attendee a set number = n.number from (
      select id, (select coalesce(max(number), 0) from attendee where meeting = ${meeting})
        + (row_number() over (order by id))::int as number
      from attendee where meeting = ${meeting} and number is null) n
    where a.id = n.id`)
}

/**
 * Brings seats and attendees of a meeting together after staff wrote one of them: a seat that an attendee names is theirs
 * (and made where there is none), one that is named no more is free, and everybody has a number. Under `holdMeeting`.
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
