import { connect as connectPlain, type Socket } from 'node:net'
import { setInterval } from 'node:timers'
import { connect as connectTls } from 'node:tls'
import type { Tag } from '../../domain/gb32960/index.ts'
import { Box } from './box.ts'
import type { BoxOptions, FleetCounts } from './box-options.ts'
import type { InjectedFaults } from './faults.ts'
import { type Editions, type HabitOptions, type SimulatedVehicle, vehicleOf, versionOfSubject } from './subjects.ts'
import { Terminal } from './terminal.ts'
import { type InitialVersion, InstalledVersions } from './upgrades/installed-versions.ts'
import type { FleetUpgrades } from './upgrades/options.ts'
import type { DriveSummary, LastState, ReportPeriods, Vehicle } from './vehicle.ts'

export interface FleetTls {
  /** Accepts untrusted certificates of the gateway. */
  readonly anyCertificate: boolean
  /** Returns client certificate and key of a box, in PEM. Called at each connect. */
  readonly clientOf?: ((vin: string) => { cert: Buffer; key: Buffer } | undefined) | undefined
}

export interface FleetOptions extends HabitOptions {
  readonly host: string
  readonly port: number
  readonly tls?: FleetTls | undefined
  readonly intervalMs: number
  readonly version: Editions
  readonly now?: () => number
  /** Limit of new connections per second. Default: 400. */
  readonly connectsPerSecond?: number
  /** Time that boxes stay connected after the ignition is off, ms. Default: 10 minutes. */
  readonly awakeMs?: number
  /**
   * Returns the function that computes and checks tags of a vehicle's orders. Without it orders are not checked, and
   * replies have no tag.
   */
  readonly tagOf?: ((subject: SimulatedVehicle) => Tag | undefined) | undefined
  /** Probabilities of faults, 0 to 1 of the orders. Default: by the vehicle number. */
  readonly faults?: Partial<InjectedFaults> | ((subject: SimulatedVehicle) => Partial<InjectedFaults>) | undefined
  /** Whether boxes support extension orders (0xC0). Default: nearly all do. */
  readonly extended?: boolean | undefined
  /** Undefined: vehicles are not upgraded. */
  readonly upgrades?: FleetUpgrades | undefined
  readonly onReport?: BoxOptions['onReport']
  readonly onDriven?: ((vin: string, driven: DriveSummary) => void) | undefined
}

export interface Fleet {
  readonly counts: FleetCounts
  readonly boxes: readonly Box[]
  readonly held: number
  /** Duration of the last turn, ms. */
  readonly lateMs: number
  /** Adds a running vehicle, or a new one with its last reported state. `versions`: reported versions of its ECUs. */
  add(
    subject: SimulatedVehicle,
    from?: { vehicle?: Vehicle; lastState?: LastState | undefined; versions?: readonly InitialVersion[] },
  ): void
  /**
   * Wakes the box of a vehicle like an SMS: it connects at once, reports and stays awake for a while. False: no such
   * vehicle.
   */
  wake(vin: string): boolean
  close(): Promise<void>
}

const turnMs = 100
/** Total of buffered frames, which have about half a kilobyte each. */
const heldInAll = 400_000
const [minHeldFrames, maxHeldFrames] = [60, 2_000]

export const periodsOf = (intervalMs: number): ReportPeriods => ({
  drivingMs: intervalMs,
  chargingMs: Math.max(intervalMs, Math.min(30_000, 3 * intervalMs)),
  parkedMs: intervalMs,
})

/** Opens an empty fleet. `vehicleCount`: number of vehicles to be added, which limits the buffer of each. */
export function openFleet(options: FleetOptions, vehicleCount: number): Fleet {
  const { host, port, now = Date.now, connectsPerSecond = 400, awakeMs = 600_000 } = options
  const counts: FleetCounts = {
    connected: 0,
    frames: 0,
    backfilled: 0,
    answers: 0,
    reconnects: 0,
    refused: 0,
    commands: 0,
  }
  const boxes: Box[] = []
  const boxOf = new Map<string, Box>()
  const turns = new Map<number, Box[]>()
  let lastTurn = Math.floor(now() / turnMs)
  let mayConnect = connectsPerSecond
  let filledAt = now()
  let lateMs = 0
  let closing = false

  const connect = (vin: string): Socket =>
    options.tls
      ? connectTls({ host, port, rejectUnauthorized: !options.tls.anyCertificate, ...options.tls.clientOf?.(vin) })
      : connectPlain({ host, port })

  function schedule(box: Box): void {
    if (closing) return
    const turn = Math.max(lastTurn + 1, Math.ceil(box.dueAt / turnMs))
    if (turn === box.turn) return
    box.turn = turn
    const there = turns.get(turn)
    if (there) there.push(box)
    else turns.set(turn, [box])
  }

  function run(): void {
    const at = now()
    mayConnect = Math.min(connectsPerSecond, mayConnect + ((at - filledAt) / 1000) * connectsPerSecond)
    filledAt = at
    const last = Math.floor(at / turnMs)
    // After the machine slept for long, few turns are due over a long time.
    const due =
      last - lastTurn > turns.size ? [...turns.keys()].filter((turn) => turn <= last).sort((a, b) => a - b) : undefined
    const from = lastTurn + 1
    lastTurn = last
    if (due) for (const turn of due) runTurn(turn)
    else for (let turn = from; turn <= last; turn++) runTurn(turn)
    lateMs = now() - at
  }

  function runTurn(turn: number): void {
    const boxesThen = turns.get(turn)
    turns.delete(turn)
    for (const box of boxesThen ?? []) {
      if (box.turn !== turn) continue
      box.turn = -1
      box.run(now())
      schedule(box)
    }
  }

  const timer = setInterval(run, turnMs)
  const heldFrames = Math.max(minHeldFrames, Math.min(maxHeldFrames, Math.floor(heldInAll / Math.max(1, vehicleCount))))

  return {
    counts,
    boxes,
    get held() {
      return boxes.reduce((sum, { held: buffer }) => sum + buffer.size, 0)
    },
    get lateMs() {
      return lateMs
    },
    add(subject, { vehicle, lastState, versions } = {}) {
      const periods = periodsOf(options.intervalMs)
      const own =
        vehicle ?? vehicleOf(subject, options, { at: now(), periods, lastState, ...driveListener(subject, options) })
      if (vehicle) Object.assign(vehicle.periods, periods)
      own.until(now(), true)
      const version = versionOfSubject(subject, options.version)
      const installedVersions = new InstalledVersions(own.number, versions)
      const box = new Box({
        subject,
        version,
        vehicle: own,
        counts,
        connect: () => connect(subject.vin),
        now,
        heldFrames,
        awakeMs,
        onReport: options.onReport,
        tag: options.tagOf?.(subject),
        extended: options.extended,
        faults: typeof options.faults === 'function' ? options.faults(subject) : options.faults,
        terminal: new Terminal(version, host, port, installedVersions),
        installed: installedVersions,
        upgrades: options.upgrades,
        mayConnect: () => mayConnect >= 1 && mayConnect-- >= 1,
        onChange: schedule,
      })
      boxes.push(box)
      boxOf.set(subject.vin, box)
      schedule(box)
    },
    wake(vin) {
      const box = boxOf.get(vin)
      if (!closing) box?.wake(now())
      return box !== undefined
    },
    async close() {
      closing = true
      clearInterval(timer)
      await Promise.all(boxes.map((box) => box.end()))
    },
  }
}

function driveListener(subject: SimulatedVehicle, { onDriven }: FleetOptions) {
  return onDriven ? { onDriven: (summary: DriveSummary) => onDriven(subject.vin, summary) } : {}
}
