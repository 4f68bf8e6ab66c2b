import type { Lang } from '../../../../domain/contract/words.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Say } from '../../../../platform/explain-reason.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Tx } from '../../../../platform/store/store.ts'
import { say } from '../../../../platform/words.ts'
import type { Ref } from '../../../../record/kinds/reference.ts'
import { zoneOfPerson } from '../../accounts/session/person.ts'
import type { RobotService } from './contract.ts'
import { escaperOf, takesPictures } from './service.ts'
import type { RobotText } from './store.ts'
import { robotAnswers } from './texts.server.ts'

export { takesPictures }

/** WeCom accepts 4 096 bytes with the link. */
const maxBytes = 3_600

/** Reader of a message: the group of one robot. */
interface RobotReader {
  readonly lang: Lang
  readonly say: Say
  /** Zone of the account that chose the robot. */
  readonly zone: string
  /** Makes a value of people or vehicles plain text of the service, by default of 100 characters. Every value needs it. */
  readonly plain: (value: string, maxLength?: number) => string
}

export interface NewRobotMessage {
  readonly robots: readonly number[]
  /** Thing that sends it, such as 'signalRule'. */
  readonly sender: string
  /** Account that chose the robots. */
  readonly owner: number
  /** Time in ms since 1970. */
  readonly at: number
  /** PNG that follows the text where the service takes pictures, of at most 2 MB. */
  readonly picture?: Buffer | undefined
  write(reader: RobotReader): RobotText
}

/** Stores a message for each of these robots, in the running transaction. Stopped robots get none. */
export async function addRobotMessage(
  tx: Tx,
  { robots, sender, owner, at, picture, write }: NewRobotMessage,
): Promise<void> {
  if (robots.length === 0) return
  const { rows } = await tx.execute<{ id: number; service: RobotService; language: Lang }>(sql`
    select id::float8 as id, service, language from chat_robot
    where id = any(${sql.param([...new Set(robots)])}::bigint[]) and state <> 'stopped' order by id`)
  if (rows.length === 0) return
  const zone = await zoneOfPerson(tx, owner)
  const messages = rows.map(({ id, service, language: lang }) => {
    const text = write({ lang, zone, plain: escaperOf(service), say: (key, values) => say(lang, key, values) })
    return { robot: id, message: JSON.stringify(fitToLimit(text)), withPicture: takesPictures(service) }
  })
  await tx.execute(sql`
    insert into chat_robot_message (robot_id, sender, account_id, message, picture, created_at)
    select r.robot, ${sender}, ${owner}, r.message::jsonb,
      case when r."withPicture" then ${picture ?? null}::bytea end, ${moment(at)}
    from ${records(messages, { robot: 'bigint', message: 'text', withPicture: 'boolean' })}`)
}

/** Leaves out the last lines of a message that is too long. */
function fitToLimit({ title, lines, route }: RobotText): RobotText {
  let left = maxBytes - Buffer.byteLength(title)
  const rest = lines.findIndex((line) => {
    left -= Buffer.byteLength(line) + 4
    return left < 0
  })
  return { title, route, lines: rest < 0 ? lines : [...lines.slice(0, rest), '…'] }
}

/** Adds to each row which of its `robots` have stopped. */
export async function withRobotProblems({ db, say }: Context, rows: RecordRow[]): Promise<RecordRow[]> {
  const robotsOf = ({ robots }: RecordRow) => (robots ?? []) as Ref[]
  const { rows: stoppedRobots } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from chat_robot
    where id = any(${sql.param(rows.flatMap((row) => robotsOf(row).map(({ id }) => id)))}::bigint[])
      and state = 'stopped'`)
  const stoppedIds = new Set(stoppedRobots.map(({ id }) => id))
  return rows.map((row) => {
    const names = robotsOf(row).flatMap(({ id, label }) => (stoppedIds.has(id) ? [label] : []))
    return { ...row, robotProblem: names.length > 0 ? say(robotAnswers.stopped, { names: names.join(', ') }) : null }
  })
}
