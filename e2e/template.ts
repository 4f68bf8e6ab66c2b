/**
 * Template of the end-to-end stacks: a database and a folder of files with the whole demonstration and no pending jobs.
 * Includes the resources that the stacks of a run share: a PostgreSQL server and a browser.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chromium } from 'playwright'
import { sessionCalls } from '../src/features/base/accounts/session/contract.ts'
import { browserArguments, browserPath } from '../src/tools/browser.ts'
import { mailServer } from '../tests/platform/mail-server.ts'
import { startPostgres, unsafe } from '../tests/platform/store/postgres-server.ts'
import { eventually } from '../tests/waiting.ts'
import { administrator } from './administrator.ts'
import { Caller } from './caller.ts'
import { type ServerProcess, startServer } from './program.ts'

export interface Template {
  /** URL of the PostgreSQL server, with any of its databases. */
  postgres: string
  /** Database to copy. It has no connections. */
  database: string
  /** The server's data folder to copy. */
  dataDir: string
  /** Address of the browser for connections. */
  browser: string
}

/** Environment variable with the template, for the test runs that a program starts. */
const variable = 'E2E_TEMPLATE'
export const withTemplate = (template: Template) => ({ [variable]: JSON.stringify(template) })
export function templateFromEnv(): Template | undefined {
  const json = process.env[variable]
  return json === undefined ? undefined : (JSON.parse(json) as Template)
}

/** A page of a test exists for seconds, so optimizing its code would take longer than it runs. */
const shortLived = ['--js-flags=--no-opt']
const database = 'template_e2e'

export async function makeTemplate(): Promise<{ template: Template; close(): Promise<void> }> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'e2e-template-'))
    const remove = () => rmSync(dataDir, { recursive: true, force: true })
    process.once('exit', remove)
    closers.push(async () => {
      process.off('exit', remove)
      remove()
    })
    const postgres = await startPostgres({ settings: [...unsafe] })
    closers.push(() => postgres.stop())
    await prepare(dataDir, await postgres.createDatabase(database))
    const browser = await chromium.launchServer({
      executablePath: browserPath(),
      args: [...browserArguments, ...shortLived],
    })
    closers.push(() => browser.close())
    const template = { postgres: postgres.url('postgres'), database, dataDir, browser: browser.wsEndpoint() }
    return { template, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs a server until it has loaded the demonstration and completed all resulting work. */
async function prepare(dataDir: string, databaseUrl: string): Promise<void> {
  const smtp = await mailServer()
  try {
    const server = await startServer({ dataDir, databaseUrl, smtpPort: smtp.port, logLevel: 'info' })
    try {
      await changeFirstPassword(server)
      await isLoaded(server)
      await areJobsDone(databaseUrl)
    } finally {
      await server.stop()
    }
  } finally {
    await smtp.close()
  }
}

async function changeFirstPassword({ address, firstPassword = '' }: ServerProcess): Promise<void> {
  const first = await Caller.signIn(address, { ...administrator, password: firstPassword })
  const [newpassword, surePsd] = [administrator.password, administrator.password]
  await first.call(sessionCalls.updatePassword, { oldpassword: firstPassword, newpassword, surePsd })
}

/** Limit in ms. The demonstration takes more than a minute on a busy machine. */
const maxLoadMs = 300_000

async function waitFor(description: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const isTrue = await eventually(async () => condition(), Boolean, maxLoadMs)
  if (!isTrue) throw new Error(`Waited for ${maxLoadMs / 1000} s: ${description}`)
}

/** The demonstration's upgrades are entered in the background. Only the server's log shows their completion. */
async function isLoaded(server: ServerProcess): Promise<void> {
  await waitFor('the software versions of the demonstration', () => {
    if (server.output().includes('demonstration: upgrades failed')) throw new Error(server.output())
    return server.output().includes('demonstration: software versions loaded')
  })
}

async function areJobsDone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await waitFor('jobs of the demonstration', async () => {
      const { rows } = await client.query(
        `select 1 from job where state = 'running' or (state = 'waiting' and due_at <= clock_timestamp()) limit 1`,
      )
      return rows.length === 0
    })
  } finally {
    await client.end()
  }
}
