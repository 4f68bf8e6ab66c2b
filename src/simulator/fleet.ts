/** Many T-Boxes at once, each run when it is due. */
import { connect as connectPlain, type Socket } from 'node:net'
import { setInterval } from 'node:timers'
import { connect as connectTls } from 'node:tls'
import type { Tag } from '../protocol/index.ts'
import { Box } from './box.ts'
import type { BoxOptions, Counts } from './box-options.ts'
import type { Faults } from './faults.ts'
import { type Editions, type Life, type Subject, vehicleOf, versionOfSubject } from './subjects.ts'
import { Terminal } from './terminal.ts'
import { Installed, type KnownVersion } from './upgrades/installed.ts'
import type { FleetUpgrades } from './upgrades/options.ts'
import type { Driven, Known, Periods, Vehicle } from './vehicle.ts'

export interface FleetOptions extends Life {
  readonly host: string
  readonly port: number
  /** TLS; `anyCertificate`: one that nobody vouches for is good enough. */
  readonly tls?: { readonly anyCertificate: boolean } | undefined
  /** Time between reports, ms. */
  readonly intervalMs: number
  readonly version: Editions
  readonly now?: () => number
  /** New connections a second; 400 unless said. */
  readonly connectsPerSecond?: number
  /** How long boxes stay connected after the ignition is off, ms; 10 minutes unless said. */
  readonly awakeMs?: number
  /** Makes and checks the tags of a vehicle's orders; without one they are not checked, and what goes up has none. */
  readonly tagOf?: ((subject: Subject) => Tag | undefined) | undefined
  /** How often orders meet with faults, instead of what each vehicle's number chooses: 0 to 1 of the orders. */
  readonly faults?: Partial<Faults> | ((subject: Subject) => Partial<Faults>) | undefined
  /** Whether boxes know extension orders (0xC0); nearly all do unless said. */
  readonly extended?: boolean | undefined
  /** How vehicles are upgraded; without it they are not. */
  readonly upgrades?: FleetUpgrades | undefined
  readonly onReport?: BoxOptions['onReport']
  readonly onDriven?: ((vin: string, driven: Driven) => void) | undefined
}

export interface Fleet {
  readonly counts: Counts
  readonly boxes: readonly Box[]
  /** Reports that wait for a connection. */
  readonly held: number
  /** How late the last turn was, ms. */
  readonly lateMs: number
  /** Adds a vehicle, either a running one or a new one with its last known state; `versions`: what its ECUs are known to run. */
  add(
    subject: Subject,
    from?: { vehicle?: Vehicle; known?: Known | undefined; versions?: readonly KnownVersion[] },
  ): void
  /** Wakes the box of a vehicle, as an SMS would: it connects at once, reports, and stays awake for a while. False: no such vehicle. */
  wake(vin: string): boolean
  /** Logs all out and disconnects. */
  close(): Promise<void>
}

const turnMs = 100
/** Memory for reports that cannot be sent, in frames of about half a kilobyte. */
const heldInAll = 400_000
const [leastHeld, mostHeld] = [60, 2_000]

/** How often vehicles of an interval report. */
export const periodsOf = (intervalMs: number): Periods => ({
  drivingMs: intervalMs,
  chargingMs: Math.max(intervalMs, Math.min(30_000, 3 * intervalMs)),
  parkedMs: intervalMs,
})

/** Opens an empty fleet. `expected`: the number of vehicles to come, which limits how much each may buffer. */
export function openFleet(options: FleetOptions, expected: number): Fleet {
  const { host, port, now = Date.now, connectsPerSecond = 400, awakeMs = 600_000 } = options
  const counts: Counts = {
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
  let done = Math.floor(now() / turnMs)
  let mayConnect = connectsPerSecond
  let filledAt = now()
  let lateMs = 0
  let closing = false

  const connect = (): Socket =>
    options.tls
      ? connectTls({ host, port, rejectUnauthorized: !options.tls.anyCertificate })
      : connectPlain({ host, port })

  function schedule(box: Box): void {
    if (closing) return
    const turn = Math.max(done + 1, Math.ceil(box.dueAt / turnMs))
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
    // After a long sleep of the machine the turns are few, the time is long.
    const due =
      last - done > turns.size ? [...turns.keys()].filter((turn) => turn <= last).sort((a, b) => a - b) : undefined
    const from = done + 1
    done = last
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
  const heldFrames = Math.max(leastHeld, Math.min(mostHeld, Math.floor(heldInAll / Math.max(1, expected))))

  return {
    counts,
    boxes,
    get held() {
      return boxes.reduce((sum, { held }) => sum + held.size, 0)
    },
    get lateMs() {
      return lateMs
    },
    add(subject, { vehicle, known, versions } = {}) {
      const periods = periodsOf(options.intervalMs)
      const own = vehicle ?? vehicleOf(subject, options, { at: now(), periods, known, ...told(subject, options) })
      if (vehicle) Object.assign(vehicle.periods, periods)
      // Earlier events are dropped.
      own.until(now(), true)
      const version = versionOfSubject(subject, options.version)
      const installed = new Installed(own.number, versions)
      const box = new Box({
        subject,
        version,
        vehicle: own,
        counts,
        connect,
        now,
        heldFrames,
        awakeMs,
        onReport: options.onReport,
        tag: options.tagOf?.(subject),
        extended: options.extended,
        faults: typeof options.faults === 'function' ? options.faults(subject) : options.faults,
        terminal: new Terminal(version, host, port, installed),
        installed,
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

function told(subject: Subject, { onDriven }: FleetOptions) {
  return onDriven ? { onDriven: (driven: Driven) => onDriven(subject.vin, driven) } : {}
}
