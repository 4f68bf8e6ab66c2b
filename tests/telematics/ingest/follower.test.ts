import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { minuteMs } from '../../../src/domain/time.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Tx } from '../../../src/platform/store/store.ts'
import { Batch, batchValue } from '../../../src/telematics/ingest/batch.ts'
import {
  type Follower,
  FollowerOrderError,
  follower,
  followersInOrder,
} from '../../../src/telematics/ingest/follower.ts'
import { Ingest, type PendingFrame } from '../../../src/telematics/ingest/ingest.ts'
import type { RejectedFrame } from '../../../src/telematics/ingest/rejected-frame.ts'
import { IngestShards } from '../../../src/telematics/ingest/shards.ts'
import { withStore } from '../../platform/store/open.ts'
import { until } from '../../waiting.ts'
import { report, vinOf } from '../gateway/frames.ts'
import { followers } from './platform.ts'

const fixture = withStore()
const keys = { of: async () => () => undefined, ofStored: async () => () => undefined }
const gateway = '00000000-0000-4000-8000-000000000001'
const write = async () => {}
const reject = async () => {}
const followerNamed = (name: string, order: Partial<Pick<Follower, 'after' | 'before'>> = {}) =>
  follower({ name, ...order, write })
const namesOf = (list: readonly Follower[]) => followersInOrder(list).map(({ name }) => name)

test('followers write after those that they name and before those that need them, the same in every process', () => {
  const list = [
    followerNamed('d', { after: ['b'] }),
    followerNamed('c', { before: ['a'] }),
    followerNamed('b', { after: ['a'] }),
    followerNamed('a'),
  ]
  expect(namesOf(list)).toEqual(['c', 'a', 'b', 'd'])
  fc.assert(
    fc.property(fc.shuffledSubarray(list, { minLength: 4 }), (some) => {
      expect(namesOf(some)).toEqual(['c', 'a', 'b', 'd'])
    }),
  )
})

test('a cycle, an unknown name and a name taken twice are said at start', () => {
  const expectRefused = (list: readonly Follower[]) => {
    expect(() => followersInOrder(list)).toThrow(FollowerOrderError)
    return () => followersInOrder(list)
  }
  expectRefused([
    followerNamed('a', { after: ['b'] }),
    followerNamed('b', { after: ['c'] }),
    followerNamed('c', { after: ['a'] }),
    followerNamed('d'),
  ])
  expect(
    expectRefused([followerNamed('x', { after: ['y'], before: ['y'] }), followerNamed('y'), followerNamed('z')]),
  ).toThrow(/: x, y$/)
  expect(expectRefused([followerNamed('a', { after: ['a'] })])).toThrow(/: a$/)
  expect(expectRefused([followerNamed('a', { after: ['gone'] })])).toThrow(/'a'.*gone/)
  expect(expectRefused([followerNamed('a', { before: ['gone'] })])).toThrow(/'a'.*gone/)
  expect(expectRefused([followerNamed('a'), followerNamed('b'), followerNamed('a')])).toThrow(
    /two followers have the name a$/,
  )
  const { store } = fixture
  const options = { store, log: pino({ level: 'silent' }), gateway, now: Date.now, keys, reject }
  expect(() => new Ingest({ ...options, followers: [followerNamed('a', { after: ['a'] })] })).toThrow(
    FollowerOrderError,
  )
})

test("the platform's followers: messages first, then the lock, the last message after what reads the one before", () => {
  const names = namesOf(followers)
  expect(names.length).toBe(followers.length)
  const at = (name: string) => {
    expect(names).toContain(name)
    return names.indexOf(name)
  }
  expect(at('message')).toBe(0)
  const lockFreeNames = new Set(['message', 'forward', 'vehicle-lock'])
  for (const name of names) if (!lockFreeNames.has(name)) expect(at(name), name).toBeGreaterThan(at('vehicle-lock'))
  for (const name of ['geofence', 'breakdown']) expect(at(name)).toBeLessThan(at('last-message'))
  for (const name of ['last-message', 'presence']) expect(at(name)).toBeLessThan(at('live-map'))
})

test('values of a batch: worked out once, put by one for another, not there before', () => {
  const batch = new Batch({ received: [], presence: [], keys, gateway, now: 0 })
  let count = 0
  const counter = batchValue('counted', () => ++count)
  expect([batch.get(counter), batch.get(counter)]).toEqual([1, 1])
  const handover = batchValue<string>('handed')
  expect(() => batch.get(handover)).toThrow(/'handed'/)
  batch.put(handover, 'over')
  expect(batch.get(handover)).toBe('over')
})

test('a batch that fails is rolled back whole and tried again; what a follower says after the commit is said once', async () => {
  const { store } = fixture
  await store.tx((tx) => tx.execute(sql`create table follower_note (vin text)`))
  const steps: string[] = []
  let attempts = 0
  const early = follower({
    name: 'early',
    open: () => ({
      prepare: async () => void steps.push('prepare'),
      write: async (tx, { messages }) => {
        for (const { vin } of messages) await tx.execute(sql`insert into follower_note values (${vin})`)
      },
      committed: ({ messages }) => void steps.push(`committed ${messages.length}`),
      rolledBack: () => void steps.push('rolled back'),
    }),
  })
  const late = follower({
    name: 'late',
    after: ['early'],
    async write() {
      if (attempts++ === 0) throw new Error('not yet')
    },
  })
  const ingest = new Ingest({
    store,
    log: pino({ level: 'silent' }),
    gateway,
    now: Date.now,
    keys,
    reject,
    followers: [late, early],
  })
  ingest.add({ vin: vinOf(1), frame: report(vinOf(1), Date.now()), receivedAt: Date.now() })
  await ingest.close()
  expect(steps).toEqual(['prepare', 'rolled back', 'prepare', 'committed 1'])
  const result = await store.db.execute(sql`select vin from follower_note`)
  expect(result.rows).toEqual([{ vin: vinOf(1) }])
  await store.tx((tx) => tx.execute(sql`drop table follower_note`))
})

/** Follower that refuses the frames of one vehicle and records the VINs of each batch. */
function refusing(refusedVin: string, fail: (tx: Tx) => Promise<unknown>) {
  const batches: string[][] = []
  const one = follower({
    name: 'refusing',
    async write(tx, { messages }) {
      batches.push(messages.map(({ vin }) => vin))
      if (messages.some(({ vin }) => vin === refusedVin)) await fail(tx)
    },
  })
  return { batches, follower: one }
}

const divide = (tx: Tx) => tx.execute(sql`select 1 / 0`)
const vins = [1, 2, 3, 4, 5].map(vinOf)
/** Returns entries that record their end as `VIN stored`. */
function entriesOf(ends: string[]): PendingFrame[] {
  return vins.map((vin) => ({
    vin,
    frame: report(vin, Date.now()),
    receivedAt: Date.now(),
    done: (isStored) => void ends.push(`${vin} ${isStored}`),
  }))
}

test.each([
  ['its data', divide, '22012 division by zero'],
  ['what a follower throws at it', () => Promise.reject(new TypeError('unexpected')), 'TypeError'],
])('one message that the store refuses for %s is rejected; the rest is written', async (_why, fail, reason) => {
  const rejectedFrames: RejectedFrame[] = []
  const ends: string[] = []
  const ingest = new Ingest({
    store: fixture.store,
    log: pino({ level: 'silent' }),
    gateway,
    now: Date.now,
    keys,
    reject: async (frames) => void rejectedFrames.push(...frames),
    followers: [refusing(vinOf(3), fail).follower],
  })
  for (const entry of entriesOf(ends)) ingest.add(entry)
  await ingest.close()
  expect(rejectedFrames).toMatchObject([{ vin: vinOf(3), reason }])
  expect(ends.sort()).toEqual(vins.map((vin) => `${vin} true`))
  expect(ingest.problem).toBeUndefined()
})

test.each([
  ['a query that it cannot run (0A)', sql`select count(*) from vehicle for update`],
  ['a table that is missing (42)', sql`select 1 from no_such_table`],
])('a message that fails for %s is not rejected but tried again', async (_why, statement) => {
  let failures = 3
  const ends: string[] = []
  const { follower: failing } = refusing(vinOf(3), async (tx) => {
    if (failures-- > 0) await tx.execute(statement)
  })
  const ingest = new Ingest({
    store: fixture.store,
    log: pino({ level: 'silent' }),
    gateway,
    now: Date.now,
    keys,
    followers: [failing],
    reject: () => Promise.reject(new Error('nothing is to be rejected')),
  })
  for (const entry of entriesOf(ends)) ingest.add(entry)
  await until(() => ingest.problem?.message === 'messages cannot be written', 'it says that it fails')
  await ingest.close()
  expect(failures).toBe(-1)
  expect(ends).toHaveLength(5)
  expect(ingest.problem).toBeUndefined()
})

test('after a refused message those of its vehicle are written apart, and delay no others', async () => {
  const rejectedVins: string[] = []
  const { batches, follower: one } = refusing(vinOf(3), divide)
  const shards = new IngestShards({
    store: fixture.store,
    log: pino({ level: 'silent' }),
    gateway,
    now: Date.now,
    keys,
    followers: [one],
    reject: async (frames) => void rejectedVins.push(...frames.map(({ vin }) => vin)),
  })
  const ends: string[] = []
  for (const entry of entriesOf(ends)) shards.add(entry)
  await until(() => ends.length === 5, 'all are stored')
  batches.length = 0
  for (let turn = 0; turn < 3; turn++) {
    ends.length = 0
    for (const entry of entriesOf(ends)) shards.add(entry)
    await until(() => ends.length === 5, 'all are stored')
  }
  await shards.close()
  expect(rejectedVins).toEqual([1, 2, 3, 4].map(() => vinOf(3)))
  expect(batches.filter((batch) => batch.includes(vinOf(3))).every((batch) => batch.length === 1)).toBe(true)
  // Each refused one is tried twice. The others are written at the first try.
  expect(batches.flat().filter((vin) => vin === vinOf(3))).toHaveLength(6)
  expect(batches.flat().filter((vin) => vin === vinOf(1))).toHaveLength(3)
  expect(shards.problem).toBeUndefined()
  expect(shards.waiting).toBe(0)
})

test('rejected frames that cannot be stored count as waiting, and are a problem until they are', async () => {
  const { follower: one } = refusing(vinOf(3), divide)
  let isAway = true
  const shards = new IngestShards({
    store: fixture.store,
    log: pino({ level: 'silent' }),
    gateway,
    now: Date.now,
    keys,
    followers: [one],
    reject: async () => {
      if (isAway) throw new Error('rejected_frame cannot be written')
    },
  })
  const ends: string[] = []
  const entry = entriesOf(ends)[2]!
  shards.add(entry)
  await until(() => shards.problem?.message === 'messages cannot be written', 'a problem')
  expect(shards.waitingSince).toBe(entry.receivedAt)
  isAway = false
  await until(() => ends.length === 1, 'it is stored')
  await until(() => shards.problem === undefined, 'no problem')
  expect(shards.waitingSince).toBeUndefined()
  await shards.close()
})

test('beyond a limit the frames of such a vehicle are rejected without a try', async () => {
  const rejectedFrames: RejectedFrame[] = []
  const { follower: one } = refusing(vinOf(3), divide)
  const shards = new IngestShards({
    store: fixture.store,
    log: pino({ level: 'silent' }),
    gateway,
    now: Date.now,
    keys,
    followers: [one],
    reject: async (frames) => void rejectedFrames.push(...frames),
  })
  const ends: string[] = []
  const entry = entriesOf(ends)[2]!
  shards.add(entry)
  await until(() => ends.length === 1, 'all are stored')
  for (let count = 0; count < 1_200; count++) shards.add(entry)
  await shards.close(minuteMs)
  expect(rejectedFrames).toHaveLength(1_201)
  expect(rejectedFrames.filter(({ reason }) => reason.startsWith('not tried'))).toHaveLength(200)
})
