/** Past of the demonstration's vehicles, as the frames that they would have sent. Pure. */
import { asReissue, loginFrame, logoutFrame, reportFrame } from '../../../domain/gb32960/index.ts'
import { fleetDayNumber, fleetDayStart } from '../../../domain/time.ts'
import { type SimulatedVehicle, vehicleOf, versionOfSubject } from '../../simulator/subjects.ts'
import type { DriveSummary, SimulatedReport, Vehicle } from '../../simulator/vehicle.ts'

export interface Past {
  readonly seed: number
  /** End of the past, ms. */
  readonly until: number
  /** Whole days (Beijing time) before the day of that moment. */
  readonly days: number
}

export interface PastFrame {
  readonly vin: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly receivedAt: number
  readonly frame: Uint8Array
}

export interface PastDay {
  /** Index from 0, and end of the day, ms. */
  readonly number: number
  readonly end: number
  /** In order of receipt. */
  readonly frames: PastFrame[]
}

/** Longer periods than live, to save space. Charging reports are frequent enough to calculate a capacity. */
const pastPeriods = { drivingMs: 60_000, chargingMs: 60_000, parkedMs: 0 }
const asleepMs = 600_000
const wayMs = 700

/** Vehicles at the start of their history. They advance with each generated day. */
export function vehiclesBefore(
  subjects: readonly SimulatedVehicle[],
  past: Past,
  onDriven: (driven: DriveSummary) => void = () => {},
): Map<SimulatedVehicle, Vehicle> {
  const at = fleetDayStart(fleetDayNumber(past.until) - past.days)
  const make = (subject: SimulatedVehicle) =>
    vehicleOf(subject, { seed: past.seed, busyPart: 0 }, { at, periods: { ...pastPeriods }, onDriven })
  return new Map(subjects.map((subject) => [subject, make(subject)]))
}

/** Generates the vehicles' messages day by day. The same subjects and period give the same bytes. */
export function* pastDays(vehicles: ReadonlyMap<SimulatedVehicle, Vehicle>, { until, days }: Past): Generator<PastDay> {
  const first = fleetDayNumber(until) - days
  const lastSent = new Map<SimulatedVehicle, { at: number; sequence: number }>()
  for (let number = 0; number <= days; number++) {
    const end = Math.min(until, fleetDayStart(first + number + 1))
    const frames = [...vehicles].flatMap(([subject, vehicle]) => framesOf(subject, vehicle.until(end), lastSent, end))
    yield { number, end, frames: frames.sort((a, b) => a.receivedAt - b.receivedAt || a.at - b.at) }
  }
}

function framesOf(
  subject: SimulatedVehicle,
  reports: readonly SimulatedReport[],
  lastSent: Map<SimulatedVehicle, { at: number; sequence: number }>,
  end: number,
): PastFrame[] {
  const { vin, iccid } = subject
  const from = { version: versionOfSubject(subject, 'both'), vin }
  const frames: PastFrame[] = []
  const add = (frame: Uint8Array, at: number, receivedAt = at + wayMs) => frames.push({ vin, at, receivedAt, frame })
  const sleep = (before: number) => {
    const last = lastSent.get(subject)
    if (!last || last.at === 0 || before - last.at <= asleepMs) return
    add(logoutFrame(from, last.at + asleepMs, last.sequence), last.at + asleepMs)
    lastSent.set(subject, { at: 0, sequence: last.sequence })
  }
  for (const { at, signals, heldUntil } of reports) {
    sleep(at)
    const last = lastSent.get(subject) ?? { at: 0, sequence: 0 }
    const sequence = last.at === 0 ? (last.sequence % 60_000) + 1 : last.sequence
    if (last.at === 0)
      add(loginFrame(from, { time: at, sequence, iccid, codes: [`${vin}PACK001`] }), at, at + wayMs - 100)
    lastSent.set(subject, { at, sequence })
    const frame = reportFrame(from, at, signals)
    if (heldUntil === undefined) add(frame, at)
    else add(asReissue(frame), at, heldUntil + 2_000)
  }
  sleep(end)
  return frames
}
