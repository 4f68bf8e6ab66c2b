import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { platformLoginFrame, type ReportSignals } from '../../src/domain/gb32960/index.ts'
import { hash } from '../../src/platform/password.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { report as reportOf, vinOf } from '../telematics/gateway/frames.ts'
import { addVehicles } from '../telematics/gateway/yard.ts'
import type { GatewayFigures } from './gateway-program.ts'

const account = { user: 'bench', password: 'bench-forward' }
/** Signals of a typical report: vehicle, motor, position, extremes, alarms, 96 cells and 24 probes. */
const full: ReportSignals = {
  packs: [{ voltageV: 372, currentA: 41, cellsV: Array(96).fill(3.874), probesC: Array(24).fill(29) }],
  motors: [{ number: 1, state: 1 }],
  maxCellV: 3.9,
  minCellV: 3.8,
  maxTemperatureC: 33,
  minTemperatureC: 29,
  alarmFlags: 0,
  alarmLevel: 0,
}

/** Returns a vehicle's report. @param at ms since 1970 */
export const frameOf = (vehicle: number, at: number) =>
  reportOf(vinOf(vehicle), at, { ...full, odometerKm: Math.round(at / 60_000) % 100_000 })

/** Creates vehicles 1 to `count`, and the account of a platform that forwards for them. */
export async function prepareFleet(dataDir: string, databaseUrl: string | undefined, count: number): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl })
  const all = Array.from({ length: count }, (_, index) => index + 1)
  for (let at = 0; at < count; at += 5_000) await addVehicles(store, all.slice(at, at + 5_000))
  const password = await hash(account.password)
  await store.tx((tx) =>
    tx.execute(sql`insert into platform_account (name, password_hash) values (${account.user}, ${password})`),
  )
  await store.close()
}

export interface GatewayProgram {
  readonly port: number
  readonly pid: number
  figures(): Promise<GatewayFigures>
  stop(): Promise<void>
}

export async function startGateway(env: Record<string, string>, execArgv: string[] = []): Promise<GatewayProgram> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'gateway-program.ts'), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    execArgv,
  })
  const exitFailure = once(child, 'exit').then(([code]) => {
    throw new Error(`The gateway ended: ${code}`)
  })
  exitFailure.catch(() => {})
  const nextMessage = async () => (await Promise.race([once(child, 'message'), exitFailure]))[0] as unknown
  const port = (await nextMessage()) as number
  return {
    port,
    pid: child.pid as number,
    async figures() {
      child.send('figures')
      return (await nextMessage()) as GatewayFigures
    },
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Opens a logged-in connection of the platform. */
export async function platformConnection(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  const code = { version: 2016, vin: 'PLATFORM000000001' } as const
  socket.write(platformLoginFrame(code, { time: Date.now(), sequence: 1, ...account }))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer[3] !== 1) throw new Error('The platform was refused')
  socket.resume()
  return socket
}

/** Writes frames to sockets (by index) and waits until all are committed. Returns seconds. */
export async function ingest(gateway: GatewayProgram, sockets: readonly Socket[], chunks: Buffer[][], frames: number) {
  const goal = (await gateway.figures()).frames + frames
  const startedAt = performance.now()
  const writes = sockets.map(async (socket, index) => {
    for (const chunk of chunks[index] ?? []) if (!socket.write(chunk)) await once(socket, 'drain')
  })
  await Promise.all(writes)
  for (;;) {
    if ((await gateway.figures()).frames >= goal) return (performance.now() - startedAt) / 1000
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
