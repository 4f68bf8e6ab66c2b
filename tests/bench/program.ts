import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../src/tools/sources.ts'

export interface Program {
  /** Address that the program printed. */
  readonly address: URL
  /** Milliseconds from the spawn to the printed address. */
  readonly startedAfterMs: number
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a program of ours and waits for its printed address. Throws with its output when it ends first. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const startedAt = performance.now()
  // Same flags as in setup.mjs.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--liftoff-only', join(root, file)], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const address = await addressOf(child)
  const startedAfterMs = performance.now() - startedAt
  return {
    address,
    startedAfterMs,
    pid: child.pid as number,
    async stop() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function addressOf(child: ChildProcess): Promise<URL> {
  if (!child.stdout || !child.stderr) throw new Error('No output to read')
  const last: string[] = []
  const errors = createInterface(child.stderr)
  errors.on('line', (line) => void last.push(line))
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    const address = /^\s*(http:\/\/[\d.:[\]]+)\s*$/.exec(line)?.[1]
    if (address) {
      lines.close()
      // Keeps reading, so that the program never blocks on its output.
      child.stdout.resume()
      return new URL(address)
    }
    last.push(line)
  }
  throw new Error(`The program ended before it printed an address:\n${last.slice(-30).join('\n')}`)
}

/** Starts the server like `npm start`, but without rebuilding its client. `env` adds to and overrides the settings. */
export function startServer(dataDir: string, env: Record<string, string> = {}): Promise<Program> {
  return startProgram('src/programs/main.ts', {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    SIGN_IN_WITHOUT_CODE: '1',
    RATE_LIMIT: '100000000',
    DEMO: '0',
    ...env,
  })
}
