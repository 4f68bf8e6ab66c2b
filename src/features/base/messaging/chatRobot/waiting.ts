/** Messages of features that wait to be sent by a robot. */
import { dayMs, hourMs } from '../../../../domain/time.ts'
import { platformAddress } from '../../../../platform/address.ts'
import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { say } from '../../../../platform/words.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import type { ScreenRoute } from '../../../screens.ts'
import type { RobotMessage } from './service.ts'
import type { chatRobots, RobotText } from './store.ts'
import { robotMessages as words } from './texts.server.ts'

/** Limit of messages that one summary reports. */
const maxMessages = 500
/** Titles that a summary lists, and their length. */
const maxTitles = 10
const maxTitleLength = 60
const retentionDays = 2

export interface WaitingMessages {
  readonly ids: readonly number[]
  readonly texts: readonly RobotText[]
}

/** Messages of enabled accounts, oldest first. */
export async function waitingMessages(db: Db, robot: number): Promise<WaitingMessages> {
  const { rows } = await db.execute<{ id: number; message: RobotText }>(sql`
    select m.id::float8 as id, m.message from chat_robot_message m
    join account a on a.id = m.account_id and a.status = 'enabled'
    where m.robot_id = ${robot} and m.posted_at is null order by m.id limit ${maxMessages}`)
  return { ids: rows.map(({ id }) => id), texts: rows.map(({ message }) => message) }
}

interface WaitingPicture extends Record<string, unknown> {
  id: number
  picture: Buffer
}
/** The first picture of an enabled account whose text was posted. */
export async function waitingPicture(db: Db, robot: number): Promise<WaitingPicture | undefined> {
  const { rows } = await db.execute<WaitingPicture>(sql`
    select m.id::float8 as id, m.picture from chat_robot_message m
    join account a on a.id = m.account_id and a.status = 'enabled'
    where m.robot_id = ${robot} and m.posted_at is not null order by m.id limit 1`)
  return rows[0]
}

/** The only message, or a summary of several with the first titles. */
export function directMessage(
  { config }: Pick<Parts, 'config'>,
  { language }: Pick<typeof chatRobots.$inferSelect, 'language'>,
  texts: readonly [RobotText, ...RobotText[]],
): RobotMessage {
  const linkTo = (route: string) => ({ text: say(language, words.open), url: `${platformAddress(config)}/#${route}` })
  const [{ title, lines, route }, ...others] = texts
  if (others.length === 0) return { title, lines, link: linkTo(route) }
  const restCount = texts.length - maxTitles
  const areOfOnePage = others.every((each) => each.route === route)
  return {
    title: say(language, words.collapsed, { count: texts.length }),
    lines: [
      ...texts.slice(0, maxTitles).map((each) => [...each.title].slice(0, maxTitleLength).join('')),
      ...(restCount > 0 ? [say(language, words.more, { count: restCount })] : []),
    ],
    link: linkTo(areOfOnePage ? route : ('/index' satisfies ScreenRoute)),
  }
}

/** Deletes posted messages, except the picture of a single one, which comes next. */
export async function finishMessages(db: Db, ids: readonly number[], at: number): Promise<void> {
  const [id, ...others] = ids
  if (id === undefined || others.length > 0) return void (await deleteMessages(db, ids))
  await db.execute(sql`
    update chat_robot_message set posted_at = ${moment(at)} where id = ${id} and picture is not null`)
  await db.execute(sql`delete from chat_robot_message where id = ${id} and picture is null`)
}

/** By their ids: one of an earlier transaction may have been committed in the meantime. */
export const deleteMessages = (db: Db, ids: readonly number[]) =>
  db.execute(sql`delete from chat_robot_message where id = any(${sql.param([...ids])}::bigint[])`)

export const deleteAllMessages = (db: Db, robot: number) =>
  db.execute(sql`delete from chat_robot_message where robot_id = ${robot}`)

export const oldRobotMessages = periodicJob('oldChatRobotMessages', hourMs, async ({ store, now }) => {
  const before = moment(now().getTime() - retentionDays * dayMs)
  await store.db.execute(sql`delete from chat_robot_message where created_at < ${before}`)
})
