/** A server in a process of its own, over the database and the folder of a test server: one that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../../src/server/config.ts'
import { programEnvironment } from '../program-environment.ts'

const program = join(import.meta.dirname, '../../src/start/main.ts')

/** The server whose database and folder it shares: a test server, or that of the end-to-end tests. */
interface Shared {
  readonly parts: { readonly config: Pick<Config, 'dataDir' | 'databaseUrl'> }
}

/** Resolves when it listens; without a port (`reservedPort` for one that stays its own) on whichever is free. It has no gateway. `more`: further settings. */
export async function startProcess(
  { parts }: Shared,
  port = 0,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const { config } = parts
  const env = {
    // Compiled code is where programs that ended by themselves left it: one that is killed leaves none.
    ...programEnvironment,
    NODE_ENV: 'test',
    PORT: String(port),
    GATEWAY: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
    ...more,
  }
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  await new Promise<void>((resolve) => started.stdout.on('data', (text) => /http:/.test(String(text)) && resolve()))
  return started
}

/** As a power failure would: nothing of it runs on. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
