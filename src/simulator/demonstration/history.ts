/** The past of the demonstration's vehicles, as the frames that they would have sent. Pure. */
import { loginFrame, logoutFrame, reportFrame } from '../../protocol/index.ts'
import { dayOf, dayStart } from '../climate.ts'
import { reissued } from '../held.ts'
import { type Subject, vehicleOf, versionOfSubject } from '../subjects.ts'
import type { Driven, Report, Vehicle } from '../vehicle.ts'

export interface Past {
  readonly seed: number
  /** The moment that it leads up to, ms. */
  readonly until: number
  /** Whole days (Beijing) before that moment's own. */
  readonly days: number
}

export interface PastFrame {
  readonly vin: string
  /** ms since 1970. */
  readonly at: number
  readonly receivedAt: number
  readonly frame: Uint8Array
}

export interface PastDay {
  /** Its number, from 0, and what it ends with, ms. */
  readonly number: number
  readonly end: number
  /** In the order of their receipt. */
  readonly frames: PastFrame[]
}

/** Sparser than live: it is to be looked at, not to be heavy. */
export const pastPeriods = { drivingMs: 60_000, chargingMs: 600_000, parkedMs: 0 }
const asleepMs = 600_000
const wayMs = 700

/** Vehicles as they are when their past begins; they live on with each day that is told. */
export function vehiclesBefore(
  subjects: readonly Subject[],
  past: Past,
  onDriven: (driven: Driven) => void = () => {},
): Map<Subject, Vehicle> {
  const at = dayStart(dayOf(past.until) - past.days)
  const make = (subject: Subject) =>
    vehicleOf(subject, { seed: past.seed, busyPart: 0 }, { at, periods: { ...pastPeriods }, onDriven })
  return new Map(subjects.map((subject) => [subject, make(subject)]))
}

/** Tells day by day what the vehicles sent. The same subjects and past tell the same, byte for byte. */
export function* pastDays(vehicles: ReadonlyMap<Subject, Vehicle>, { until, days }: Past): Generator<PastDay> {
  const first = dayOf(until) - days
  const heard = new Map<Subject, { at: number; sequence: number }>()
  for (let number = 0; number <= days; number++) {
    const end = Math.min(until, dayStart(first + number + 1))
    const frames = [...vehicles].flatMap(([subject, vehicle]) => framesOf(subject, vehicle.until(end), heard, end))
    yield { number, end, frames: frames.sort((a, b) => a.receivedAt - b.receivedAt || a.at - b.at) }
  }
}

/** The frames of a vehicle's reports, with logins after it slept and logouts before. */
function framesOf(
  subject: Subject,
  reports: readonly Report[],
  heard: Map<Subject, { at: number; sequence: number }>,
  end: number,
): PastFrame[] {
  const { vin, iccid } = subject
  const from = { version: versionOfSubject(subject, 'both'), vin }
  const frames: PastFrame[] = []
  const add = (frame: Uint8Array, at: number, receivedAt = at + wayMs) => frames.push({ vin, at, receivedAt, frame })
  const sleep = (before: number) => {
    const last = heard.get(subject)
    if (!last || last.at === 0 || before - last.at <= asleepMs) return
    add(logoutFrame(from, last.at + asleepMs, last.sequence), last.at + asleepMs)
    heard.set(subject, { at: 0, sequence: last.sequence })
  }
  for (const { at, signals, heldUntil } of reports) {
    sleep(at)
    const last = heard.get(subject) ?? { at: 0, sequence: 0 }
    const sequence = last.at === 0 ? (last.sequence % 60_000) + 1 : last.sequence
    if (last.at === 0)
      add(loginFrame(from, { time: at, sequence, iccid, codes: [`${vin}PACK001`] }), at, at + wayMs - 100)
    heard.set(subject, { at, sequence })
    const frame = reportFrame(from, at, signals)
    if (heldUntil === undefined) add(frame, at)
    else add(reissued(frame), at, heldUntil + 2_000)
  }
  sleep(end)
  return frames
}
