import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { reservedPort } from '../../ports.ts'
import { pause } from '../../waiting.ts'
import { shiftDatabaseClock } from './database-clock.ts'
import { postgresPrograms, sharedFolder } from './postgres-programs.ts'

export interface PostgresServer {
  url(database: string): string
  /** Creates a database, as a copy of `template` if set. Returns its address. */
  createDatabase(name: string, template?: string): Promise<string>
  stop(): Promise<void>
}

/** Settings of a server whose data need not survive a power failure. */
export const unsafe = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // Hundreds of databases that exist for seconds. Tests that need statistics collect them.
  'autovacuum=off',
]

/** Creates a database by server addresses, the same on each server. Returns its address on the first. */
export async function createDatabase(
  servers: readonly string[],
  name: string,
  template = 'template1',
): Promise<string> {
  const { default: pg } = await import('pg')
  await Promise.all(
    servers.map(async (server) => {
      const client = new pg.Client({ connectionString: new URL('/postgres', server).href })
      await client.connect()
      try {
        const [quotedName, quotedTemplate] = [client.escapeIdentifier(name), client.escapeIdentifier(template)]
        await client.query(`CREATE DATABASE ${quotedName} TEMPLATE ${quotedTemplate} STRATEGY FILE_COPY`)
      } finally {
        await client.end()
      }
    }),
  )
  return new URL(`/${name}`, servers[0]).href
}

const objectInUse = '55006'

/**
 * Drops a database of `createDatabase` from each of the servers. Retries while it is in use, because Citus's own daemon
 * of the database reconnects after each termination.
 */
export async function dropDatabase(servers: readonly string[], name: string): Promise<void> {
  const { default: pg } = await import('pg')
  for (const server of servers) {
    const client = new pg.Client({ connectionString: new URL('/postgres', server).href })
    await client.connect()
    try {
      for (let left = 20; ; left--) {
        try {
          await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
          break
        } catch (error) {
          if (left === 0 || (error as { code?: string }).code !== objectInUse) throw error
          await pause(250, 'what is in it is sent away')
        }
      }
    } finally {
      await client.end()
    }
  }
}

/** Starts a real PostgreSQL server on a new folder, reachable on the loopback address only. */
export async function startPostgres(options: { settings?: string[] } = {}): Promise<PostgresServer> {
  const { initdb, postgres, owner } = await postgresPrograms()
  const parent = await mkdtemp(join(sharedFolder(), 'postgres-'))
  const [databaseDir, passwordFile] = [join(parent, 'data'), join(parent, 'password')]
  await writeFile(passwordFile, 'postgres\n')
  if (owner) for (const path of [parent, passwordFile]) await chown(path, owner.uid, owner.gid)
  const inParent = { cwd: parent, env: { ...process.env, LC_MESSAGES: 'C' }, ...owner }
  // Sorts texts in the same order as the embedded database.
  const initOptions = ['--encoding=UTF8', '--locale=C.UTF-8', '--lc-messages=C', '--no-sync', '--auth=trust']
  await run(initdb, [...initOptions, '-D', databaseDir, '-U', 'postgres', `--pwfile=${passwordFile}`], inParent)

  const port = await reservedPort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(options.settings ?? [])]
  const flags = ['-D', databaseDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(postgres, flags, { ...inParent, stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(server, 'exit')
  const stopNow = () => server.kill('SIGQUIT')
  process.once('exit', stopNow)
  await isReady(server)
  const url = (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`
  await shiftDatabaseClock(url('template1'))
  return {
    url,
    createDatabase: (name, template) => createDatabase([url('postgres')], name, template),
    async stop() {
      process.off('exit', stopNow)
      // Clients that are still connected do not delay it.
      server.kill('SIGINT')
      await exit
      await rm(parent, { recursive: true, force: true })
    },
  }
}

const run = promisify(execFile)

async function isReady(server: ChildProcess): Promise<void> {
  let log = ''
  await new Promise<void>((ready, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (log.includes('database system is ready to accept connections')) ready()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}
