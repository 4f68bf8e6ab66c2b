/** The platform's programs over one database. They are killed or replaced and come back at the same address. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../src/tools/sources.ts'
import { programEnvironment } from '../program-environment.ts'
import { liveHeapOf } from './live-heap.ts'

export interface Program {
  readonly name: string
  /** Address of its HTTP port: calls, or only probes and metrics. */
  readonly address: URL
  readonly vehiclesPort: number
  /** Undefined while it is down. */
  readonly pid: number | undefined
  /** Time in ms from each kill until it was ready again. */
  readonly backAfterMs: readonly number[]
  /** Errors that it logged while every program was up, with their counts. */
  readonly errors: ReadonlyMap<string, number>
  /** Kills it with -9, and starts it again after `awayMs`. */
  kill(awayMs: number): Promise<void>
  /** Live heap in bytes after a garbage collection. */
  liveHeap(): Promise<number>
  /**
   * Stops it as systemd does, then starts the program of another folder in its place. Returns the exit code of the
   * first.
   */
  replace(folder: string): Promise<number | null>
  /** True when it was down or had just come back at some time of this period, in ms since 1970. */
  wasAway(from: number, to: number): boolean
  stop(): Promise<void>
}

const graceMs = 10_000
/** Time that systemd waits before it kills, in ms. */
const stopWithinMs = 40_000
const readyWithinMs = 120_000

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

export async function openProgram(
  name: string,
  kind: 'web' | 'gateway',
  settings: Record<string, string>,
  folder: string = root,
): Promise<Program> {
  const [httpPort, vehiclesPort, inspectPort] = [await freePort(), await freePort(), await freePort()]
  const own: Record<string, string> =
    kind === 'web'
      ? { PORT: String(httpPort), GATEWAY: '0' }
      : { GATEWAY_PORT: String(vehiclesPort), GATEWAY_HTTP_PORT: String(httpPort) }
  const file = kind === 'web' ? 'src/programs/main.ts' : 'src/programs/gateway-main.ts'
  const env = {
    ...programEnvironment,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...settings,
    ...own,
  }
  const address = new URL(`http://127.0.0.1:${httpPort}`)
  const away: { from: number; to: number }[] = []
  const backAfterMs: number[] = []
  const errors = new Map<string, number>()
  let child: ChildProcess | undefined
  let from = folder
  const wasAway = (from: number, to: number) => away.some((each) => from <= each.to + graceMs && to >= each.from)

  async function start(): Promise<void> {
    // Same flags as in setup.mjs. The inspector stays closed until it is requested.
    const flags = ['--max-semi-space-size=16', '--liftoff-only', `--inspect-port=127.0.0.1:${inspectPort}`, file]
    const newChild = spawn(process.execPath, flags, {
      cwd: from,
      env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    createInterface(newChild.stdout!).on('line', (line) => {
      const text = errorOf(line)
      if (text && !wasAway(Date.now(), Date.now())) errors.set(text, (errors.get(text) ?? 0) + 1)
    })
    const until = Date.now() + readyWithinMs
    while (!(await isReady(address))) {
      if (newChild.exitCode !== null || Date.now() > until) throw new Error(`${name} did not start`)
      await sleep(200)
    }
    child = newChild
  }

  async function end(): Promise<number | null> {
    if (!child) return null
    const leaving = child
    const exit = once(leaving, 'exit')
    leaving.kill('SIGTERM')
    child = undefined
    const impatient = setTimeout(() => leaving.kill('SIGKILL'), stopWithinMs)
    const [exitCode] = await exit
    clearTimeout(impatient)
    return exitCode
  }

  // No process remains when the soak itself fails.
  process.on('exit', () => child?.kill('SIGKILL'))
  await start()
  return {
    name,
    address,
    vehiclesPort,
    backAfterMs,
    errors,
    wasAway,
    get pid() {
      return child?.pid
    },
    liveHeap: () => (child?.pid ? liveHeapOf(child.pid, inspectPort) : Promise.reject(new Error(`${name} is away`))),
    async kill(awayMs) {
      const target = child
      if (!target) return
      child = undefined
      const outage = { from: Date.now(), to: Number.POSITIVE_INFINITY }
      away.push(outage)
      target.kill('SIGKILL')
      await sleep(awayMs)
      const began = performance.now()
      await start()
      backAfterMs.push(performance.now() - began)
      outage.to = Date.now()
    },
    async replace(other) {
      const exitCode = await end()
      from = other
      await start()
      return exitCode
    },
    async stop() {
      await end()
    },
  }
}

const isReady = (address: URL) =>
  fetch(new URL('/readyz', address)).then(
    ({ ok }) => ok,
    () => false,
  )

/** Message of a log line of the level 'error' or higher. */
function errorOf(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } }
    return level >= 50 ? [msg, err?.message].filter(Boolean).join(': ') : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the values of /metrics. The series of a name are summed. Series with labels also appear as
 * `name{label="value"}`.
 */
export async function metricsOf({ address, pid }: Program): Promise<Map<string, number>> {
  const metrics = new Map<string, number>()
  if (pid === undefined) return metrics
  const text = await fetch(new URL('/metrics', address)).then(
    (answer) => answer.text(),
    () => '',
  )
  for (const [, name = '', labels, value] of text.matchAll(/^(\w+)(\{[^}]*\})? (\S+)/gm)) {
    metrics.set(name, (metrics.get(name) ?? 0) + Number(value))
    if (labels) metrics.set(name + labels, Number(value))
  }
  return metrics
}
