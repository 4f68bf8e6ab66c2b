/** A meeting for transfer to another server, with the code of its links, so that printed posters stay valid. */
import { withoutPictures } from '../../../../domain/markdown/allowed-html.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { meetings } from './store.ts'

type Row = typeof meetings.$inferSelect
const { code, name, startsAt, endsAt, place, position, joinRule, agenda, fullNames } = meetings
const transferColumns = { code, name, startsAt, endsAt, place, position, joinRule, agenda, fullNames }
export type CarriedMeeting = Pick<Row, keyof typeof transferColumns>

export async function meetingToCarry(db: Db, id: number): Promise<CarriedMeeting | undefined> {
  const [row] = await db.select(transferColumns).from(meetings).where(eq(meetings.id, id))
  // The pictures of its agenda are not transferred.
  return row && { ...row, agenda: row.agenda && withoutPictures(row.agenda) }
}

export async function meetingLike(db: Db, by: Partial<Pick<Row, 'code' | 'name'>>): Promise<number | undefined> {
  const [row] = await db
    .select({ id: meetings.id })
    .from(meetings)
    .where(by.code === undefined ? eq(name, by.name ?? '') : eq(code, by.code))
  return row?.id
}

/** Inserts it as a draft, so that people do not sign in at two servers by mistake. */
export async function bringMeeting(db: Db, meeting: CarriedMeeting): Promise<number> {
  const [row] = await db
    .insert(meetings)
    .values({ ...meeting, state: 'draft' })
    .returning({ id: meetings.id })
  return row?.id ?? 0
}
