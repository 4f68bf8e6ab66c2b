import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../src/tools/sources.ts'

export interface ServerProcess {
  /** Address of the server, without a trailing slash. */
  address: string
  /** Port for vehicles. */
  gateway: number
  /** The administrator's one-time password. Undefined after it was changed. */
  firstPassword: string | undefined
  /** Log and output so far. */
  output(): string
  /** Stops it after its requests and jobs. */
  stop(): Promise<void>
}

export interface ServerPlace {
  dataDir: string
  databaseUrl: string
  smtpPort: number
  logLevel?: string
  /** Number of driving vehicles, and days of their history. Default none. */
  vehicles?: string | undefined
  historyDays?: string | undefined
}

/** Starts the real server and waits until it listens. */
export async function startServer(place: ServerPlace): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['src/programs/main.ts'], {
    cwd: root,
    env: environment(place),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stopNow = () => child.kill('SIGKILL')
  process.once('exit', stopNow)
  child.once('exit', () => process.off('exit', stopNow))
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString()
  })
  await isListening(child, () => output)
  const matchOutput = (pattern: RegExp) => pattern.exec(output)?.[1]
  return {
    address: matchOutput(/^ {2}(http:\/\/\S+)$/m) ?? '',
    gateway: Number(matchOutput(/^ {2}\S.*tcp:\/\/\S+:(\d+)$/m)),
    firstPassword: matchOutput(/^ {2}admin \/ (\S+)/m),
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function environment({ dataDir, databaseUrl, smtpPort, ...more }: ServerPlace): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'development',
    PORT: '0',
    GATEWAY_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SIGN_IN_WITHOUT_CODE: '1',
    // External systems of a carmaker are small servers of the tests.
    FORWARD_HOSTS: '127.0.0.1',
    LOG_LEVEL: more.logLevel ?? 'warn',
    DEMO: '1',
    DEMO_VEHICLES: more.vehicles ?? '0',
    DEMO_HISTORY_DAYS: more.historyDays ?? '0',
    RATE_LIMIT: '1000000',
  }
}

/** Timeout for a hanging server, in ms. */
const longestMs = 300_000

/** Waits until the server listens. Its output then ends with an empty line. */
async function isListening(server: ChildProcess, output: () => string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const look = () => /^ {2}\S.*tcp:\/\/[\s\S]*?\n\n/m.test(output()) && resolve()
  const onExit = (code: number | null) => reject(new Error(`The server ended with ${code}: ${output()}`))
  const late = setTimeout(() => reject(new Error(`The server did not start in time: ${output()}`)), longestMs)
  server.stdout?.on('data', look)
  server.once('exit', onExit)
  try {
    await promise
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(late)
    server.off('exit', onExit)
    server.stdout?.off('data', look)
  }
}
