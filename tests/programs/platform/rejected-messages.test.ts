import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '../../../src/domain/time.ts'
import { dropOldRejected, rejectInto } from '../../../src/features/fleet/messages/message/rejected-messages.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openStore, type Store } from '../../../src/platform/store/store.ts'
import { preparedStore } from '../../platform/store/open.ts'
import { report, vinOf } from '../../telematics/gateway/frames.ts'
import { addVehicles, framesOf } from '../../telematics/gateway/yard.ts'
import { operate, settingsOf } from './operating.ts'

test('rejected frames are listed by reason, and written by a replay, each once', async () => {
  const options = await preparedStore()
  onTestFinished(() => rm(options.dataDir, { recursive: true, force: true }))
  const env = settingsOf(options)
  const onStore = async <T>(work: (store: Store) => Promise<T>) => {
    const store = await openStore(options)
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  const now = Date.now()
  const frames = [1, 2].map((seconds) => ({
    vin: vinOf(1),
    receivedAt: now,
    frame: report(vinOf(1), now - seconds * 1000),
    reason: '22021 bad text',
  }))
  await onStore(async (store) => {
    await addVehicles(store, [1])
    await rejectInto(store, () => now)([...frames, { ...frames[0]!, vin: vinOf(2), reason: 'TypeError' }])
  })
  const listing = await operate(env, 'rejected')
  expect(listing.lines[0]).toMatch(/^2 frames of 1 vehicles, last .* UTC: 22021 bad text$/)
  expect(listing.lines[1]).toMatch(/^1 frames of 1 vehicles, .*: TypeError$/)
  expect(await operate(env, 'replay')).toMatchObject({
    exitCode: 0,
    lines: ['3 frames written, 0 rejected again'],
  })
  expect((await operate(env, 'rejected')).lines).toEqual(['No rejected frames'])
  expect(await onStore((store) => framesOf(store, vinOf(1)))).toHaveLength(2)
})

test('rejected frames are deleted when messages of their age are', async () => {
  const options = await preparedStore()
  onTestFinished(() => rm(options.dataDir, { recursive: true, force: true }))
  const store = await openStore(options)
  onTestFinished(() => store.close())
  const now = Date.UTC(2026, 10, 18, 2)
  const frame = { vin: vinOf(1), receivedAt: now, frame: report(vinOf(1), now), reason: 'TypeError' }
  await rejectInto(store, () => now - 91 * dayMs)([frame])
  await rejectInto(store, () => now - 89 * dayMs)([frame])
  await dropOldRejected(store, now)
  const { rows } = await store.db.execute(sql`select 1 from rejected_frame`)
  expect(rows).toHaveLength(1)
  // More rows than the parameters of one query allow.
  await rejectInto(store, () => now)(Array.from({ length: 11_000 }, () => frame))
  const { rows: countRows } = await store.db.execute<{ count: number }>(
    sql`select count(*)::int as count from rejected_frame`,
  )
  expect(countRows[0]?.count).toBe(11_001)
})
