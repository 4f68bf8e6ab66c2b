/** Runs a server in a separate process that can be killed, over the database and folder of a test server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../../src/platform/config.ts'
import { programEnvironment } from '../program-environment.ts'

const program = join(import.meta.dirname, '../../src/programs/main.ts')

/** Server whose database and folder are shared: a test server, or that of the end-to-end tests. */
interface SharedServer {
  readonly parts: { readonly config: Pick<Config, 'dataDir' | 'databaseUrl'> }
}

/**
 * Resolves when it listens. Without a port (see `reservedPort` for a stable one) it uses any free port. It has no
 * gateway. `more`: further settings.
 */
export async function startProcess(
  { parts }: SharedServer,
  port = 0,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const { config } = parts
  const env = {
    // The compile cache is filled by programs that exit normally. A killed one writes none.
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
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  await new Promise<void>((resolve) => child.stdout.on('data', (text) => /http:/.test(String(text)) && resolve()))
  return child
}

/** Kills the process at once, like a power failure. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
