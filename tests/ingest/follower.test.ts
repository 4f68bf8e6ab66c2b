import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Batch, batchValue } from '../../src/ingest/batch.ts'
import { type Follower, FollowerOrderError, follower, followersInOrder } from '../../src/ingest/follower.ts'
import { Ingest } from '../../src/ingest/ingest.ts'
import { sql } from '../../src/server/store/drizzle.ts'
import { report, vinOf } from '../gateway/frames.ts'
import { withStore } from '../server/store/open.ts'
import { followers } from './platform.ts'

const opened = withStore()
const keys = { of: async () => () => undefined, ofStored: async () => () => undefined }
const gateway = '00000000-0000-4000-8000-000000000001'
const write = async () => {}
const named = (name: string, order: Partial<Pick<Follower, 'after' | 'before'>> = {}) =>
  follower({ name, ...order, write })
const namesOf = (list: readonly Follower[]) => followersInOrder(list).map(({ name }) => name)

test('followers write after those that they name and before those that need them, the same in every process', () => {
  const list = [named('d', { after: ['b'] }), named('c', { before: ['a'] }), named('b', { after: ['a'] }), named('a')]
  expect(namesOf(list)).toEqual(['c', 'a', 'b', 'd'])
  fc.assert(
    fc.property(fc.shuffledSubarray(list, { minLength: 4 }), (some) => {
      expect(namesOf(some)).toEqual(['c', 'a', 'b', 'd'])
    }),
  )
})

test('a cycle, an unknown name and a name taken twice are said at start', () => {
  const refused = (list: readonly Follower[]) => {
    expect(() => followersInOrder(list)).toThrow(FollowerOrderError)
    return () => followersInOrder(list)
  }
  refused([named('a', { after: ['b'] }), named('b', { after: ['c'] }), named('c', { after: ['a'] }), named('d')])
  expect(refused([named('x', { after: ['y'], before: ['y'] }), named('y'), named('z')])).toThrow(/: x, y$/)
  expect(refused([named('a', { after: ['a'] })])).toThrow(/: a$/)
  expect(refused([named('a', { after: ['gone'] })])).toThrow(/'a'.*gone/)
  expect(refused([named('a', { before: ['gone'] })])).toThrow(/'a'.*gone/)
  expect(refused([named('a'), named('b'), named('a')])).toThrow(/twice.*: a$/)
  const { store } = opened
  const options = { store, log: pino({ level: 'silent' }), gateway, now: Date.now, keys }
  expect(() => new Ingest({ ...options, followers: [named('a', { after: ['a'] })] })).toThrow(FollowerOrderError)
})

test("the platform's followers: messages first, then the lock, the last message after what reads the one before", () => {
  const names = namesOf(followers)
  expect(names.length).toBe(followers.length)
  const at = (name: string) => {
    expect(names).toContain(name)
    return names.indexOf(name)
  }
  expect(at('message')).toBe(0)
  const unlocked = new Set(['message', 'forward', 'vehicle-lock'])
  for (const name of names) if (!unlocked.has(name)) expect(at(name), name).toBeGreaterThan(at('vehicle-lock'))
  for (const name of ['geofence', 'breakdown']) expect(at(name)).toBeLessThan(at('last-message'))
  for (const name of ['last-message', 'presence']) expect(at(name)).toBeLessThan(at('live-map'))
})

test('values of a batch: worked out once, put by one for another, not there before', () => {
  const batch = new Batch({ received: [], presence: [], keys, gateway, now: 0 })
  let count = 0
  const counted = batchValue('counted', () => ++count)
  expect([batch.get(counted), batch.get(counted)]).toEqual([1, 1])
  const handed = batchValue<string>('handed')
  expect(() => batch.get(handed)).toThrow(/'handed'/)
  batch.put(handed, 'over')
  expect(batch.get(handed)).toBe('over')
})

test('a batch that fails is rolled back whole and tried again; what a follower says after the commit is said once', async () => {
  const { store } = opened
  await store.tx((tx) => tx.execute(sql`create table follower_note (vin text)`))
  const said: string[] = []
  let attempts = 0
  const early = follower({
    name: 'early',
    open: () => ({
      prepare: async () => void said.push('prepare'),
      write: async (tx, { messages }) => {
        for (const { vin } of messages) await tx.execute(sql`insert into follower_note values (${vin})`)
      },
      committed: ({ messages }) => void said.push(`committed ${messages.length}`),
      rolledBack: () => void said.push('rolled back'),
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
    ...{ store, log: pino({ level: 'silent' }), gateway, now: Date.now, keys, followers: [late, early] },
  })
  ingest.add({ vin: vinOf(1), frame: report(vinOf(1), Date.now()), receivedAt: Date.now() })
  await ingest.close()
  expect(said).toEqual(['prepare', 'rolled back', 'prepare', 'committed 1'])
  const found = await store.db.execute(sql`select vin from follower_note`)
  expect(found.rows).toEqual([{ vin: vinOf(1) }])
  await store.tx((tx) => tx.execute(sql`drop table follower_note`))
})

test.each([
  ['its data are at fault', sql`select 1 / 0`],
  ['the database does not run what follows from it', sql`select count(*) from vehicle for update`],
])('one message that cannot be written, as %s, is given up; the rest is written', async (_why, statement) => {
  const { store } = opened
  const given: string[] = []
  const refusing = follower({
    name: 'refusing',
    async write(tx, { messages }) {
      if (messages.some(({ vin }) => vin === vinOf(3))) await tx.execute(statement)
    },
  })
  const ingest = new Ingest({
    ...{ store, log: pino({ level: 'silent' }), gateway, now: Date.now, keys, followers: [refusing] },
  })
  for (const vin of [1, 2, 3, 4, 5].map(vinOf))
    ingest.add({
      ...{ vin, frame: report(vin, Date.now()), receivedAt: Date.now() },
      done: (written) => void given.push(`${vin} ${written}`),
    })
  await ingest.close()
  expect(given.sort()).toEqual([1, 2, 3, 4, 5].map((at) => `${vinOf(at)} ${at !== 3}`))
  expect(ingest.problem).toBeUndefined()
})
