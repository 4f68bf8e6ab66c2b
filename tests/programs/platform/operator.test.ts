/** Tests operator commands for cases without sign-in, and before the platform runs. */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { code } from '../../../src/domain/contract/code.ts'
import { roleCalls } from '../../../src/features/base/accounts/role/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { ownMigrations, readMigrations } from '../../../src/platform/store/migrations.ts'
import { openStore } from '../../../src/platform/store/store.ts'
import { commands } from '../../../src/programs/platform/commands.ts'
import { runInServer } from '../../../src/programs/platform/door.ts'
import { adminPassword, openTestServer, type TestServer } from '../../platform/harness.ts'
import { freshStore, onCitus, removeStore, storeKind } from '../../platform/store/open.ts'
import { reservedPort } from '../../ports.ts'
import { operate, operateWatched, operateWithServer, settingsOf } from './operating.ts'

const program = join(import.meta.dirname, '../../../src/programs/platform/main.ts')

describe('beside a running server', () => {
  let on: TestServer
  beforeAll(async () => {
    on = await openTestServer()
  })
  afterAll(() => on.close())
  const give = (name: string, ...args: string[]) => operateWithServer(on.parts, name, ...args)

  test('admin-reset: a one-time password, no old session, and the account is open', async () => {
    for (let attempt = 0; attempt < 12; attempt++) await on.signIn('admin', 'Wrong-Password-1').catch(() => undefined)
    await expect(on.signIn('admin', adminPassword)).rejects.toThrow()
    const { exitCode, text } = await give('admin-reset')
    expect(exitCode).toBe(0)
    const password = /^admin \/ (\S+) /.exec(text)?.[1] ?? ''
    await on.signIn('admin', password)
    expect((await on.admin.call(roleCalls.query, {})).code).toBe(code.sessionEnded)
    const { rows } = await on.parts.store.db.execute<{ call: string }>(
      sql`select call from operation_log order by id desc limit 5`,
    )
    expect(rows.map(({ call }) => call)).toContain('/platform/admin-reset')
  })

  test('an account that is not there is said so', async () => {
    await expect(give('admin-reset', 'nobody')).rejects.toThrow('Staff account nobody does not exist')
  })

  test('backup while somebody writes is of one moment, and is put back elsewhere', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backup-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    let busy = true
    const writing = (async () => {
      let count = 0
      for (; busy; count++)
        await on.parts.store.db.execute(sql`insert into vehicle_group (name) values (${`Group ${count}`})`)
      return count
    })()
    const { text } = await give('backup', folder).finally(() => (busy = false))
    const writeCount = await writing
    const rows = Number(/^vehicle_group: (\d+) rows$/m.exec(text)?.[1] ?? 0)
    expect(writeCount).toBeGreaterThanOrEqual(rows)
    const target = await freshStore()
    onTestFinished(() => rm(target.dataDir, { recursive: true, force: true }))
    await operate(settingsOf(target), 'restore', folder)
    const store = await openStore(target)
    onTestFinished(() => store.close())
    const { rows: groups } = await store.db.execute<{ name: string }>(sql`select name from vehicle_group order by id`)
    expect(groups.map(({ name }) => name)).toEqual(Array.from({ length: rows }, (_, number) => `Group ${number}`))
  })

  test('check and version look at everything', async () => {
    const checked = await give('check', '--unit', 'PORT=0')
    expect(checked.lines.map((line) => line.slice(5).split(' ')[0])).toEqual([
      'store',
      'role',
      'clock',
      'files',
      'disk',
      'backup',
      'partitions',
      'certificates',
      'mail',
      'keys',
      'address',
      'encryption',
      'log',
      'ports',
    ])
    expect(checked.lines.filter((line) => line.startsWith('bad'))).toEqual([])
    expect((await give('version')).lines).toEqual([
      expect.stringMatching(/^program \d/),
      `node ${process.version}`,
      expect.stringMatching(/^tables \d+, [0-9a-f]{12}$/),
    ])
  })
})

test('before an upgrade version and migrate --plan say what would run, and change nothing; migrate says what ran', async () => {
  const { dataDir, databaseUrl } = await freshStore(storeKind, join(import.meta.dirname, 'no-migrations'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = settingsOf({ dataDir, databaseUrl })
  const { tag } = readMigrations(ownMigrations)[0] ?? {}
  for (let twice = 0; twice < 2; twice++) {
    expect((await operate(env, 'version')).lines.slice(2, 5)).toEqual([
      'tables none',
      expect.stringMatching(/^\d+ migrations? pending, run migrate:$/),
      `  ${tag}`,
    ])
    expect((await operate(env, 'migrate', '--plan')).lines[0]).toMatch(/^\d+ migrations? would run:$/)
  }
  const { lines } = await operate(env, 'migrate')
  expect([lines[0], lines[1], lines.at(-1)]).toEqual([
    expect.stringMatching(/ to run:$/),
    `  ${tag}`,
    expect.stringMatching(/^The tables are up to date: \d+ migrations?$/),
  ])
  expect((await operate(env, 'migrate', '--plan')).lines).toEqual(['No pending migrations'])
  expect((await operate(env, 'version')).lines).toHaveLength(3)
})

test('migrate announces nothing on tables that are not its own, and version says so', async () => {
  const foreign = await freshStore(storeKind, join(import.meta.dirname, 'no-migrations'))
  onTestFinished(() => removeStore(foreign))
  const store = await openStore({ ...foreign, migrates: false })
  await store.db.execute(sql`create table account (id bigint primary key)`)
  await store.close()
  const newer = await freshStore()
  onTestFinished(() => removeStore(newer))
  const program = await openStore(newer)
  await program.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer program', 9000000000000)`,
  )
  await program.close()
  for (const [options, reason] of [
    [foreign, /^The database has tables of another program \(account\): use an empty database\.$/],
    [newer, /^The database is newer than this program/],
  ] as const) {
    const env = settingsOf(options)
    for (const words of [[], ['--plan']]) {
      const lines: string[] = []
      const command = operateWatched((line) => void lines.push(line), env, 'migrate', ...words)
      await expect(command).rejects.toThrow(reason)
      expect(lines).toEqual([])
    }
    const { lines } = await operate(env, 'version')
    expect(lines.at(-1)).toMatch(reason)
    expect(lines.filter((line) => line.includes('to come'))).toEqual([])
  }
})

test('migrate for a role that does not exist does nothing', async () => {
  const options = await freshStore(storeKind, join(import.meta.dirname, 'no-migrations'))
  onTestFinished(() => removeStore(options))
  const lines: string[] = []
  const command = operateWatched((line) => void lines.push(line), settingsOf(options), 'migrate', '--role', 'no_such')
  await expect(command).rejects.toThrow('Role no_such does not exist: create it first')
  expect(lines).toEqual([])
  expect((await operate(settingsOf(options), 'version')).lines).toContain('tables none')
})

test('help is in the language of the terminal, a wrong word is named, and exit codes tell them apart', () => {
  const run = (words: string[], LANG: string) => {
    const env = { PATH: process.env.PATH, LANG }
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  const chinese = run([], 'zh_CN.UTF-8')
  expect(chinese).toMatchObject({ status: 0, stderr: '' })
  expect(chinese.stdout).toMatch(/^npm run platform -- <命令>/)
  const english = run(['nothing'], 'C.UTF-8')
  expect(english).toMatchObject({ status: 2, stdout: '' })
  expect(english.stderr).toMatch(/^Unknown command nothing\./)
  for (const { name, says } of commands) {
    for (const [text, summary] of [
      [chinese.stdout, says[0]],
      [english.stderr, says[1]],
    ] as const) {
      expect(text).toContain(`\n  ${name}`)
      expect(text).toContain(`\n      ${summary}\n`)
    }
  }
})
test.runIf(storeKind === 'embedded')(
  'before the first start check names the folder that is missing, and makes what a start would',
  async () => {
    const options = await freshStore()
    onTestFinished(() => rm(options.dataDir, { recursive: true, force: true }))
    const settings = settingsOf(options)
    await rm(options.dataDir, { recursive: true, force: true })
    const folderLooks = (lines: readonly string[]) => lines.filter((line) => /^\w+ +(files|disk) /.test(line))
    const database = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await reservedPort()}/nothing` }
    const missing = await operate({ ...settings, ...database }, 'check')
    expect(missing.exitCode).toBe(1)
    expect(folderLooks(missing.lines)).toEqual([
      expect.stringMatching(/^bad .*does not exist: create it or set DATA_DIR$/),
      expect.stringMatching(/^bad .*does not exist: create it or set DATA_DIR$/),
    ])
    await mkdir(options.dataDir)
    expect(folderLooks((await operate({ ...settings, ...database }, 'check')).lines)).toEqual([
      expect.stringMatching(/^ok .*files can be written, read and removed in .*files$/),
      expect.stringMatching(/^(ok|bad) .* GB free/),
    ])
  },
)

test.runIf(storeKind === 'embedded')('a command that needs the database alone says who has it', async () => {
  const on = await openTestServer()
  onTestFinished(() => on.close())
  await expect(operate(settingsOf(on.parts.config), 'migrate')).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' })
  await expect(operate(settingsOf(on.parts.config), 'check')).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' })
  await expect(runInServer(on.parts.config.dataDir, ['check'], () => undefined)).rejects.toThrow('accepts no commands')
})

test.runIf(storeKind === 'server' && !onCitus)('the platform runs as a role that owns nothing', async () => {
  const options = await freshStore()
  onTestFinished(() => rm(options.dataDir, { recursive: true, force: true }))
  const role = `app_${process.pid}`
  const owner = settingsOf(options)
  const store = await openStore(options)
  await store.db.execute(sql.raw(`create role ${role} login password 'of a test'`))
  await store.db.execute(sql.raw('revoke create on schema public from public'))
  await store.close()
  const address = new URL(options.databaseUrl ?? '')
  address.username = role
  address.password = 'of a test'
  const before = await operate({ ...owner, DATABASE_URL: address.href }, 'check')
  expect(before.text).toContain(`bad  store         The role ${role} has no access to the tables: run`)
  const { text } = await operate(owner, 'migrate', '--role', role)
  expect(text).toContain('Granted the tables to')
  const { openServer } = await import('../../../src/programs/server.ts')
  const { readConfig } = await import('../../../src/platform/config.ts')
  const { partitionUpkeep } = await import('../../../src/features/fleet/messages/storage/partitions.ts')
  const config = readConfig({
    ...owner,
    DATABASE_URL: address.href,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'silent',
  })
  const server = await openServer(config, { watch: false })
  try {
    await partitionUpkeep(server.parts.store, Date.now())
    const droppedPartitions = await partitionUpkeep(server.parts.store, Date.now() + 200 * 86_400_000)
    expect(droppedPartitions.length).toBeGreaterThan(3)
    await expect(server.parts.store.db.execute(sql`drop table vehicle`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('must be owner') },
    })
  } finally {
    await server.close()
  }
})
