/** Posts the owner's data to the group of a chat robot. */
import { z } from 'zod'
import type { Lang } from '../../../../domain/contract/words.ts'
import { fleetDay, minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { type JobRun, job } from '../../../../platform/work/job.ts'
import { addRobotMessage, takesPictures } from '../../../base/messaging/chatRobot/api.ts'
import type { RobotService } from '../../../base/messaging/chatRobot/contract.ts'
import type { SkipReason } from './contract.ts'
import { postOf } from './letter.ts'
import { pictureOf } from './picture.ts'
import { subscriptionSends } from './store.ts'
import { answerTo, type SubscriptionSubject } from './subject.ts'

/** Limit of a line in the message. */
const maxLineLength = 200

const input = z.object({ send: z.number() })

interface PostRow extends Record<string, unknown>, SubscriptionSubject {
  name: string
  account: number
  owner: string
  robot: number
  robotState: string
  service: RobotService
  language: Lang
}

async function post(parts: Parts, run: JobRun<z.infer<typeof input>>): Promise<undefined> {
  const { store, now } = parts
  const sendId = run.input.send
  const { rows } = await store.db.execute<PostRow>(sql`
    select s.name, s.chart::float8 as chart, s.board::float8 as board, o.id::float8 as account, o.full_name as owner,
      c.id::float8 as robot, c.state as "robotState", c.service, c.language
    from subscription_send d join subscription s on s.id = d.subscription_id join account o on o.id = s.owner
    join chat_robot c on c.id = d.robot_id where d.id = ${sendId} and d.state = 'waiting'`)
  const [row] = rows
  if (!row) return
  const { name, account, owner, robot, robotState, service, language } = row
  const answer = robotState === 'stopped' ? 'robot' : await answerTo(parts, row, account, run.signal)
  const reason: SkipReason | null = typeof answer === 'string' ? answer : null
  const picture =
    typeof answer !== 'string' && takesPictures(service) ? await pictureOf(parts, answer, language) : undefined
  await store.tx(async (tx) => {
    await run.hold(tx)
    const state = reason === null ? 'sent' : 'skipped'
    await tx.update(subscriptionSends).set({ state, reason }).where(eq(subscriptionSends.id, sendId))
    if (typeof answer === 'string') return
    const at = now().getTime()
    await addRobotMessage(tx, {
      robots: [robot],
      sender: 'subscription',
      owner: account,
      at,
      picture,
      write: ({ lang, plain }) => {
        const { title, lines } = postOf({ lang, name, owner, today: fleetDay(at), answer })
        return {
          title: plain(title),
          lines: lines.map((line) => plain(line.trim(), maxLineLength)),
          route: `/chars?${answer.place}`,
        }
      },
    })
  })
}

export const subscriptionPost = job({
  name: 'subscriptionPost',
  input,
  retries: 6,
  backOff: { firstMs: minuteMs, maxMs: 30 * minuteMs },
  run: post,
})
