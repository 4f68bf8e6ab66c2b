import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { windowMessages } from '../../../../src/features/base/audit/logCollector/exporter.ts'
import { SettledEntries } from '../../../../src/features/base/audit/logDigest/settled-entries.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openStore, type Store } from '../../../../src/platform/store/store.ts'
import { inCheck } from '../../../check.ts'
import { freshStore, killsOf, storeKind } from '../../../platform/store/open.ts'
import { selfSigned } from '../../../telematics/gateway/certificate.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { addCollector, addEntries, exporting, openCollector, stateOf } from './collector.ts'

async function newStore(): Promise<Store> {
  const store = await openStore(await freshStore())
  onTestFinished(() => store.close())
  return store
}
/** Ids that the collector has, each once, ascending. */
const distinct = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)

test('entries arrive in order; each window is confirmed by the close of the connection, and moves the cursor', async () => {
  const store = await newStore()
  const collector = await openCollector()
  const ids = await addEntries(store, 2 * windowMessages + 100)
  const id = await addCollector(store, collector)
  const worker = await exporting(store)
  await eventually(
    async () => collector.ids(),
    (answer) => answer.length >= ids.length,
  )
  expect(collector.ids()).toEqual(ids)
  expect(collector.connections()).toBe(3)
  const full = await eventually(
    () => stateOf(store, id),
    ({ waiting }) => waiting === 100,
  )
  expect(full).toMatchObject({ state: 'connected', connected: true, cursor: ids[2 * windowMessages - 1] })
  expect(collector.messages[0]).toMatchObject({
    facility: 13,
    severity: 6,
    appName: 'platform',
    messageId: 'operation',
  })
  // The stop of the server ends the window, too.
  await worker.stop()
  expect(await stateOf(store, id)).toMatchObject({ cursor: ids.at(-1) })
  expect(collector.faults).toEqual([])
})

test.runIf(storeKind === 'server')('an entry whose transaction commits late holds back those after it', async () => {
  const options = await freshStore()
  const [store, other] = [await openStore(options), await openStore(options)]
  onTestFinished(async () => void (await Promise.all([store.close(), other.close()])))
  const reader = new SettledEntries()
  const [first] = await addEntries(store, 1)
  expect(await reader.upTo(store.db)).toBe(first)
  const [write, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = other.tx(async (tx) => {
    await tx.execute(sql`insert into operation_log (at, action, call) values (now(), 'late', '/late')`)
    write.resolve()
    await end.promise
  })
  await write.promise
  const last = (await addEntries(store, 3)).at(-1)
  for (let read = 0; read < 3; read++) expect(await reader.upTo(store.db)).toBe(first)
  expect(await new SettledEntries().upTo(store.db)).toBe(0)
  end.resolve()
  await late
  expect(await reader.upTo(store.db)).toBe(last)
})

test('only the chosen logs are sent, others do not wait, and without confirmation the cursor moves as well', async () => {
  const store = await newStore()
  const collector = await openCollector()
  await addEntries(store, 5)
  const { rows } = await store.tx((tx) =>
    tx.execute<{ id: number }>(sql`
      insert into operation_log (at, user_name, action, call, details)
      values (now(), 'eve', '登录 | Sign in', '/user/login', '{"result":"refused"}') returning id::float8 as id`),
  )
  const last = await addEntries(store, 1)
  const id = await addCollector(store, { ...collector, logs: ['signIn'], confirm: 'none' })
  const worker = await exporting(store)
  await eventually(
    async () => collector.ids(),
    (answer) => answer.length > 0,
  )
  await worker.stop()
  expect(collector.ids()).toEqual(rows.map((row) => row.id))
  expect(await stateOf(store, id)).toMatchObject({ cursor: last[0] })
})

test('a certificate of another authority is refused before anything is sent, and the state says so', async () => {
  const store = await newStore()
  const collector = await openCollector()
  await addEntries(store, 3)
  const id = await addCollector(store, { port: collector.port, ca: selfSigned('localhost').cert })
  await exporting(store)
  const state = await eventually(
    () => stateOf(store, id),
    (answer) => answer.state === 'failed',
  )
  expect(state).toMatchObject({
    connected: false,
    cursor: 0,
    error: expect.stringMatching(/SELF_SIGNED|CERT|UNABLE_TO/),
  })
  expect(collector.bytesRead()).toBe(0)
})

test('a collector that requires a certificate gets ours', async () => {
  const store = await newStore()
  const client = selfSigned('platform')
  const collector = await openCollector({ clientCa: client.cert })
  const ids = await addEntries(store, 3)
  await addCollector(store, { ...collector, cert: client.cert, key: client.key })
  await exporting(store)
  await eventually(
    async () => collector.ids(),
    (answer) => answer.length === 3,
  )
  expect(collector.ids()).toEqual(ids)
})

test('a collector that does not read slows the sender, and nothing counts as exported', async () => {
  const store = await newStore()
  const collector = await openCollector({ reads: false })
  // 32 MB, more than the buffers of a connection.
  await addEntries(store, 4_000, 8_000)
  const id = await addCollector(store, collector)
  await exporting(store)
  await eventually(
    async () => collector.connections(),
    (count) => count === 1,
  )
  await eventually(
    () => stateOf(store, id),
    ({ waiting }) => waiting === 4_000,
  )
  expect((await stateOf(store, id)).cursor).toBe(0)
  for (const socket of collector.sockets) socket.destroy()
  await eventually(
    () => stateOf(store, id),
    ({ state, error }) => state === 'failed' || error !== null,
  )
})

test('connections that break at any point lose nothing, and only windows come twice', async () => {
  const store = await newStore()
  const rounds = inCheck(5, 20)
  let breaks = 0
  let until = 60
  const collector = await openCollector({
    onMessage(socket) {
      if (breaks >= rounds || --until > 0) return
      breaks++
      until = 1 + ((breaks * 37) % 150)
      // As a killed process: no answer to the close, and a reset if bytes were unread.
      if (breaks % 2) socket.pause()
      socket.destroy()
    },
  })
  const ids = await addEntries(store, 3_000)
  await addCollector(store, collector)
  const worker = await exporting(store)
  await eventually(
    async () => distinct(collector.ids()),
    (answer) => breaks === rounds && answer.length >= ids.length,
  )
  await worker.stop()
  expect(distinct(collector.ids())).toEqual(ids)
  expect(collector.faults).toEqual([])
})

test.runIf(storeKind === 'server')('kill -9 of the sending process loses nothing', async () => {
  const options = await freshStore()
  const store = await openStore(options)
  onTestFinished(() => store.close())
  const collector = await openCollector()
  await addCollector(store, collector)
  const ids: number[] = []
  const kills = killsOf(2)
  for (let round = 0; round < kills; round++) {
    ids.push(...(await addEntries(store, 500)))
    const child = fork(join(import.meta.dirname, 'export-program.ts'), [options.databaseUrl ?? '', options.dataDir])
    const exit = once(child, 'exit')
    const from = new Set(collector.ids()).size
    await eventually(
      async () => new Set(collector.ids()).size,
      (count) => count > from || count === ids.length,
    )
    child.kill('SIGKILL')
    await exit
  }
  const worker = await exporting(store)
  await eventually(
    async () => distinct(collector.ids()),
    (answer) => answer.length >= ids.length,
  )
  await worker.stop()
  expect(distinct(collector.ids())).toEqual(ids)
  expect(collector.faults).toEqual([])
})
