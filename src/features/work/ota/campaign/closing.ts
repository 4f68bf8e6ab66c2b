import { minuteMs, secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { job } from '../../../../platform/work/job.ts'
import { cancelRetriesAt } from '../target/api.ts'
import { applyTargetEvents, type TargetNews } from '../target/ledger.ts'
import type { TargetCode } from '../target/state-texts.ts'
import { beforeInstalling } from '../target/state-texts.ts'
import { closing as kind } from './job-kinds.ts'
import { recount } from './recount.ts'
import { campaignTopic } from './topic.ts'

const pieceSize = 2_000
const closable = ['planned', 'offered', ...beforeInstalling]

export const campaignClosing = job({
  ...kind,
  retries: Number.POSITIVE_INFINITY,
  backOff: { firstMs: secondMs, maxMs: minuteMs },
  async run({ store, now }: Parts, run) {
    const { id, userId, by } = run.input
    for (;;) {
      run.signal.throwIfAborted()
      const count = await store.tx(async (tx) => {
        await run.hold(tx)
        const cancelledCount = await callOff(tx, id, { code: 'terminated', at: now().getTime(), userId, by })
        if (cancelledCount < pieceSize) {
          const at = now().getTime()
          await cancelRetriesAt(tx, id, at)
          await recount(tx, id, at)
          await notifyStreams(tx, campaignTopic)
        }
        return cancelledCount
      })
      if (count < pieceSize) return undefined
    }
  },
})

interface Reason {
  readonly code: TargetCode
  /** Milliseconds since 1970. */
  readonly at: number
  readonly userId?: number | undefined
  readonly by?: string | undefined
}

/** Calls off the next batch of vehicles that have not started installing. Returns their number. */
export async function callOff(db: Db, id: number, { code, at, userId, by }: Reason): Promise<number> {
  const { rows } = await db.execute<{ vin: string }>(sql`
    select vin from upgrade_target where campaign = ${id} and state = any(${sql.param([...closable])}::text[])
    order by vin limit ${pieceSize}`)
  const source = by === undefined ? 'job' : 'staff'
  await applyTargetEvents(
    db,
    rows.map(({ vin }): TargetNews => ({ vin, campaign: id, event: 'cancelAsked', code, at, userId, by, source })),
  )
  return rows.length
}
