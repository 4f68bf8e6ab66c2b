import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { databaseReachable } from '../../src/platform/reachable.ts'
import { StoreError } from '../../src/platform/store/errors.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { reservedPort } from '../ports.ts'
import { until } from '../waiting.ts'
import { openTestServer } from './harness.ts'
import { freshStore, storeKind } from './store/open.ts'

const migrations = join(import.meta.dirname, '../../src/platform/store/migrations')

/** Copies the product's migrations with one more to a new folder. */
async function newerMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(migrations, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'newer' })
  await writeFile(path, JSON.stringify(journal))
  await writeFile(join(folder, 'newer.sql'), 'create table newer (id bigint primary key);')
  return folder
}

test('29: an older program does not start on a newer schema, and says so in one sentence', async () => {
  const options = await freshStore()
  const newer = await newerMigrations()
  await (await openStore({ ...options, migrations: newer })).close()
  const older = await openStore(options).catch((error: unknown) => error)
  expect(older).toBeInstanceOf(StoreError)
  expect((older as Error).message).toMatch(/^The database is newer than this program[^.]*\.$/)
  // The newer program continues to work.
  await (await openStore({ ...options, migrations: newer })).close()
  const [file, ran] = [join(newer, 'newer.sql'), await readFile(join(newer, 'newer.sql'), 'utf8')]
  await writeFile(file, 'create table other (id bigint primary key);')
  await expect(openStore({ ...options, migrations: newer })).rejects.toMatchObject({ code: 'SCHEMA_DIFFERS' })
  // An edited migration that declares its former hash makes the same tables.
  const formerly = `-- formerly: ${createHash('sha256').update(ran).digest('hex')}`
  await writeFile(file, `${formerly}\ncreate table newer (id int8 primary key);`)
  await (await openStore({ ...options, migrations: newer })).close()
  for (const folder of [newer, options.dataDir]) await rm(folder, { recursive: true, force: true })
})

test('29: a database that cannot be reached is waited for, with a line for each try', async () => {
  const { databaseUrl } = storeKind === 'server' ? await freshStore() : {}
  const port = await reservedPort()
  const url = new URL(databaseUrl ?? 'postgres://nobody@127.0.0.1/none')
  const target = { host: url.hostname, port: Number(url.port || 5432) }
  url.host = `127.0.0.1:${port}`
  const lines: string[] = []
  const ending = new AbortController()
  const waiting = databaseReachable(url.href, { say: (line) => lines.push(line), signal: ending.signal, firstMs: 50 })
  await until(() => lines.length >= 3, 'three tries')
  for (const line of lines)
    expect(line).toMatch(/^The database cannot be reached \(.*ECONNREFUSED.*\)\. Next try in \d+ s\.$/)
  if (databaseUrl) {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      const onward = connect(target)
      sockets.push(socket, onward)
      socket.pipe(onward).pipe(socket)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await waiting
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
    const wrong = new URL(databaseUrl)
    wrong.pathname = '/no_such_database'
    const outcome = databaseReachable(wrong.href, { say: (line) => lines.push(line), signal: ending.signal })
    await expect(outcome).rejects.toMatchObject({ code: '3D000' })
  } else {
    ending.abort()
    await expect(waiting).rejects.toThrow(/abort/i)
  }
})

test.each([
  ['true', '“true” is not an address'],
  ['1', '“1” is not an address'],
  ['*', '“*” is not an address'],
  ['proxy.example.com', '“proxy.example.com” is not an address'],
  ['10.1.0.0/33', '“10.1.0.0/33” is not an address'],
  ['10.1.0.0/16,', '“” is not an address'],
  ['10.1.0.0/', '“10.1.0.0/” is not an address'],
  ['0.0.0.0/0', '“0.0.0.0/0” would believe everybody'],
  ['loopback, ::/0', '“::/0” would believe everybody'],
])('29: TRUST_PROXY=%s is refused with a sentence', (value, sentence) => {
  expect(() => readConfig({ TRUST_PROXY: value })).toThrow(`Configuration: TRUST_PROXY: ${sentence}`)
})

test('29: TRUST_PROXY as it should be is taken, by the server too', async () => {
  for (const value of ['loopback', '10.1.0.0/16', '127.0.0.1, ::1, fd00::/8', 'uniquelocal,192.0.2.7']) {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(value)
    const on = await openTestServer({ config: { TRUST_PROXY: value } })
    expect((await on.anonymous.raw({ url: '/healthz' })).status).toBe(200)
    await on.close()
  }
})

test('29: probes are outside of every limit', async () => {
  const on = await openTestServer({ config: { RATE_LIMIT: '2', ADDRESS_RATE_LIMIT: '3' } })
  for (const url of ['/healthz', '/readyz', '/metrics'])
    for (let times = 0; times < 10; times++) expect((await on.anonymous.raw({ url })).status, url).toBe(200)
  await on.close()
})
