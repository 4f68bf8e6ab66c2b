import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { mailServer } from '../tests/platform/mail-server.ts'
import { createDatabase } from '../tests/platform/store/postgres-server.ts'
import { startServer } from './program.ts'
import type { Template } from './template.ts'

/** Whole platform for one test process, which runs its files one after another. */
export interface Stack {
  address: string
  gateway: number
  database: string
  dataDir: string
  mails: string
  stop(): Promise<void>
}

/** Starts a server on copies of the template's database and folder. */
export async function startStack(template: Template): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-stack-'))
  const [dataDir, mails] = [join(folder, 'data'), join(folder, 'mails')]
  await mkdir(mails)
  await cp(template.dataDir, dataDir, { recursive: true })
  const name = basename(folder).toLowerCase()
  const database = await createDatabase([template.postgres], name, template.database)
  let letters = 0
  const smtp = await mailServer(undefined, ({ raw }) => writeFile(join(mails, `${++letters}.eml`), raw))
  const end = async () => {
    await smtp.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const server = await startServer({
      dataDir,
      databaseUrl: database,
      smtpPort: smtp.port,
      // Files about driving vehicles set these variables.
      vehicles: process.env.DEMO_VEHICLES,
      historyDays: process.env.DEMO_HISTORY_DAYS,
    })
    const { address, gateway } = server
    const stop = () => server.stop().then(end)
    return { address, gateway, database, dataDir, mails, stop }
  } catch (error) {
    await end()
    throw error
  }
}
