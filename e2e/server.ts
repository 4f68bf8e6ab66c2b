/** Starts what all end-to-end files share: the real server over an empty store, and a browser. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { browserArguments, browserPath } from '../src/tools/browser.ts'
import { clientIsCurrent, root } from '../src/tools/sources.ts'
import { mailServer } from '../tests/server/mail-server.ts'
import { startPostgres, unsafe } from '../tests/server/store/postgres-server.ts'
import { Caller } from './caller.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server listens, without a slash at the end. */
    address: string
    /** The port where vehicles connect. */
    gateway: number
    /** The server's database, for what no call brings about: what a vehicle has done. */
    database: string
    /** The server's folder: the offline keys of the demonstration lie in it. */
    dataDir: string
    /** The folder in which each letter is laid that the platform mails. */
    mails: string
    /** Where the browser waits for connections. */
    browser: string
  }
}

/** What the administrator's one-time password is changed to before the first test. */
export const administrator = { username: 'admin', password: 'Quiet-Harbour-27' }
const startMs = 120_000
/** A page of a test lives for seconds: optimizing its code would take longer than it runs. */
const shortLived = ['--js-flags=--no-opt']

export default async function setup(project: TestProject) {
  if (!clientIsCurrent()) console.warn('dist/client is older than its sources: `npm run build` first')
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-'))
  const postgres = await startPostgres({ settings: [...unsafe] })
  const database = await postgres.createDatabase('e2e')
  const mails = join(dataDir, 'mails')
  await mkdir(mails)
  let letters = 0
  const smtp = await mailServer(undefined, ({ raw }) => writeFile(join(mails, `${++letters}.eml`), raw))
  const server = startServer(dataDir, database, smtp.port)
  const close = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await postgres.stop()
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const { address, gateway, password } = await printed(server)
    await changeFirstPassword(address, password)
    const browser = await chromium.launchServer({
      executablePath: browserPath(),
      args: [...browserArguments, ...shortLived],
    })
    project.provide('address', address)
    project.provide('gateway', gateway)
    project.provide('database', database)
    project.provide('dataDir', dataDir)
    project.provide('mails', mails)
    project.provide('browser', browser.wsEndpoint())
    return async () => {
      await browser.close()
      await close()
    }
  } catch (error) {
    await close()
    throw error
  }
}

function startServer(dataDir: string, databaseUrl: string, smtpPort: number): ChildProcess {
  return spawn(process.execPath, ['src/start/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      GATEWAY_PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SIGN_IN_WITHOUT_CODE: '1',
      // Other systems of a carmaker are small servers of the tests.
      FORWARD_HOSTS: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DEMO: '1',
      // A file that is about vehicles that drive asks for some.
      DEMO_VEHICLES: process.env.DEMO_VEHICLES ?? '0',
      DEMO_HISTORY_DAYS: process.env.DEMO_HISTORY_DAYS ?? '0',
      RATE_LIMIT: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** The addresses and the one-time password, as a person reads them. */
async function printed(server: ChildProcess): Promise<{ address: string; gateway: number; password: string }> {
  let said = ''
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`The server did not start in time: ${said}`)), startMs)
    server.once('exit', (code) => failed(new Error(`The server ended with ${code}: ${said}`)))
    server.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const address = /http:\/\/\S+/.exec(said)?.[0]
      const gateway = /tcp:\/\/\S+:(\d+)/.exec(said)?.[1]
      const password = /admin \/ (\S+)/.exec(said)?.[1]
      if (!address || !gateway || !password) return
      clearTimeout(timer)
      done({ address, gateway: Number(gateway), password })
    })
  })
}

async function changeFirstPassword(address: string, password: string): Promise<void> {
  const first = await Caller.signIn(address, { ...administrator, password })
  const [newpassword, surePsd] = [administrator.password, administrator.password]
  await first.post('/user/updatePassword', { oldpassword: password, newpassword, surePsd })
}
