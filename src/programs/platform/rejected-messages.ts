import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import {
  forgetRejected,
  type StoredRejected,
  storedRejected,
} from '../../features/fleet/messages/message/rejected-messages.ts'
import { dataKeyOf } from '../../platform/cipher/data-key.ts'
import { sql } from '../../platform/store/drizzle.ts'
import type { ReceivedFrame } from '../../telematics/ingest/message.ts'
import { findFollowers } from '../discover.ts'
import { openIngest } from '../ingest.ts'
import type { OperatorCommand } from './operator.ts'

const maxReasons = 50

export const listRejected: OperatorCommand = {
  name: 'rejected',
  takes: '',
  says: [
    '按原因列出数据库拒绝保存的报文：数量、车辆数、最近一次的时间',
    'lists rejected frames by reason: number of frames and vehicles, and the latest time',
  ],
  runsInServer: true,
  async run({ store, print }) {
    const { db } = await store()
    const { rows } = await db.execute<{ reason: string; frames: number; vehicles: number; last: string }>(sql`
      select reason, count(*)::int as frames, count(distinct vin)::int as vehicles,
        to_char(max(rejected_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC' as last
      from rejected_frame group by reason order by count(*) desc, reason`)
    if (rows.length === 0) print('No rejected frames')
    for (const { reason, frames, vehicles, last } of rows.slice(0, maxReasons))
      print(`${frames} frames of ${vehicles} vehicles, last ${last}: ${reason}`)
    if (rows.length > maxReasons) print(`and ${rows.length - maxReasons} more reasons`)
    return 0
  },
}

export const replay: OperatorCommand = {
  name: 'replay',
  takes: '',
  says: [
    '重新写入数据库曾拒绝的报文；写入成功的不再列为拒绝',
    'writes rejected frames again. Frames that are written are removed from the list',
  ],
  runsInServer: true,
  async run({ config, store: open, print }) {
    const store = await open()
    const followers = [...(await findFollowers()).values()].flat()
    const secretKey = await dataKeyOf(store, config.secretKey)
    let [writtenCount, refusedCount] = [0, 0]
    for await (const page of storedRejected(store)) {
      const isRefused = new Set<ReceivedFrame['frame']>()
      const isStored = new Set<StoredRejected>()
      const ingest = openIngest({
        store,
        followers,
        log: pino({ level: 'silent' }),
        gateway: randomUUID(),
        now: Date.now,
        secretKey,
        reject: async (frames) => {
          for (const { frame } of frames) isRefused.add(frame)
        },
      })
      for (const one of page) {
        const { vin, frame, receivedAt, platform } = one
        ingest.add({ vin, frame, receivedAt, platform, done: (isWritten) => void (isWritten && isStored.add(one)) })
      }
      await ingest.close()
      const writtenFrames = page.filter((one) => isStored.has(one) && !isRefused.has(one.frame))
      for (const [vin, frames] of Map.groupBy(writtenFrames, (one) => one.vin))
        await forgetRejected(
          store,
          vin,
          frames.map(({ id }) => id),
        )
      writtenCount += writtenFrames.length
      refusedCount += page.length - writtenFrames.length
    }
    print(`${writtenCount} frames written, ${refusedCount} rejected again`)
    return refusedCount > 0 ? 1 : 0
  },
}
