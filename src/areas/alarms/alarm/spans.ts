/** Alarms as spans of time, from reports in any order. Pure. Times in milliseconds since 1970. */
import type { AlarmKind } from './kind-texts.ts'

/** What a vehicle's alarm unit says at one moment: the level of each alarm that is on, by `kind:code`. */
export interface AlarmReport {
  readonly at: number
  readonly levels: ReadonlyMap<string, number>
  /** It says that something is on and does not say what by flag or fault: alarms that were on before go on. */
  readonly isVague?: boolean | undefined
}

/** One span of an alarm. `id`: of its row, once it has one. */
export interface Alarm {
  readonly id?: number | undefined
  readonly key: string
  readonly begin: number
  /** The last report that shows it; of a span that lasts, the vehicle's last alarm report. */
  readonly seen: number
  /** The first report that does not; null while it lasts. */
  readonly end: number | null
  /** The highest level. */
  readonly level: number
}

export const keyOf = (kind: AlarmKind, code: number) => `${kind}:${code}`
export const kindOf = (key: string) => key.slice(0, key.indexOf(':')) as AlarmKind
export const codeOf = (key: string) => Number(key.slice(key.indexOf(':') + 1))

/** In the order of time; reports of one moment (long ones are sent in parts) become one. */
export function inOrder(reports: readonly AlarmReport[]): AlarmReport[] {
  const sorted = [...reports].sort((a, b) => a.at - b.at)
  const merged: AlarmReport[] = []
  for (const report of sorted) {
    const before = merged.at(-1)
    if (before?.at !== report.at) merged.push(report)
    else {
      const isVague = before.isVague && report.isVague
      merged[merged.length - 1] = { at: before.at, levels: higher(before.levels, report.levels), isVague }
    }
  }
  return merged
}

function higher(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): Map<string, number> {
  const both = new Map(a)
  for (const [key, level] of b) both.set(key, Math.max(level, both.get(key) ?? 0))
  return both
}

/**
 * Follows reports that are newer than all before. `lasting`: the spans without an end; `last`: the time of the
 * vehicle's last alarm report. Answers the spans that are new or changed; every span's `seen` is up to date.
 */
export function follow(lasting: readonly Alarm[], last: number | null, reports: readonly AlarmReport[]): Alarm[] {
  const open = new Map(lasting.map((alarm) => [alarm.key, alarm]))
  const changed: Alarm[] = []
  let before = last
  for (const report of reports) {
    const { at, levels } = report
    for (const alarm of open.values()) {
      if (levels.has(alarm.key) || goesOn(alarm.key, report)) continue
      changed.push({ ...alarm, seen: before ?? alarm.begin, end: at })
      open.delete(alarm.key)
    }
    for (const [key, level] of levels) {
      const alarm = open.get(key)
      if (!alarm) open.set(key, { key, begin: at, seen: at, end: null, level })
      else if (level > alarm.level) open.set(key, { ...alarm, level })
    }
    before = at
  }
  const known = new Set(lasting)
  for (const alarm of open.values()) if (!known.has(alarm)) changed.push({ ...alarm, seen: before ?? alarm.begin })
  return changed
}

/** Whether an alarm that a report does not name is on all the same: one that names none ends only another bare level. */
const goesOn = (key: string, { isVague }: AlarmReport) => isVague === true && kindOf(key) !== 'level'

export interface Spliced {
  /** New or changed spans; those with an `id` replace the row. */
  readonly kept: Alarm[]
  /** Spans that are no more. */
  readonly gone: Alarm[]
  /** Spans cut in two: how high the level of each part was is not known from the reports given. */
  readonly cut: Alarm[]
}

/**
 * Corrects spans by late reports. `reports`: ALL alarm reports between two moments, the first and the last of them
 * known before (or the vehicle's very first, or last), the last not vague unless none follows, in order; `old`: the spans known so far that were on at any
 * time from the first to the last, `seen` up to date.
 */
export function splice(old: readonly Alarm[], reports: readonly AlarmReport[]): Spliced {
  const first = reports[0]
  const final = reports.at(-1)
  if (!first || !final) return { kept: [], gone: [], cut: [] }
  const holding = (key: string, at: number) =>
    old.find((alarm) => alarm.key === key && alarm.begin <= at && alarm.seen >= at)
  const begun = [...first.levels].map(([key, level]): Alarm => {
    const before = holding(key, first.at)
    const begin = before?.begin ?? first.at
    return { key, begin, seen: first.at, end: null, level: begin < first.at ? Math.max(level, before!.level) : level }
  })
  for (const alarm of old) {
    const isOn = alarm.begin <= first.at && alarm.seen >= first.at
    if (isOn && goesOn(alarm.key, first) && !first.levels.has(alarm.key))
      begun.push({ ...alarm, id: undefined, seen: first.at, end: null })
  }
  const changed = follow(begun, first.at, reports.slice(1))
  const untouched = begun.filter(({ key, begin }) => !changed.some((one) => one.key === key && one.begin === begin))
  const spans = [...untouched.map((alarm) => ({ ...alarm, seen: final.at })), ...changed].map((alarm): Alarm => {
    // What was on at the last report goes on as it was known to.
    const after = alarm.end === null ? holding(alarm.key, final.at) : undefined
    if (!after) return alarm
    const level = after.seen > final.at ? Math.max(alarm.level, after.level) : alarm.level
    return { ...alarm, seen: after.seen, end: after.end, level }
  })
  return matched(old, spans)
}

/** Gives new spans the rows of the old ones that they continue, so that what staff noted on a row stays. */
function matched(old: readonly Alarm[], spans: readonly Alarm[]): Spliced {
  const free = new Set(old)
  const uses = new Map<Alarm, number>()
  const kept: Alarm[] = []
  for (const span of [...spans].sort((a, b) => a.begin - b.begin)) {
    const overlapping = old.filter(
      (alarm) => alarm.key === span.key && alarm.begin <= span.seen && alarm.seen >= span.begin,
    )
    for (const alarm of overlapping) uses.set(alarm, (uses.get(alarm) ?? 0) + 1)
    const own = overlapping.find((alarm) => free.has(alarm))
    if (own) free.delete(own)
    const same =
      own && own.begin === span.begin && own.seen === span.seen && own.end === span.end && own.level === span.level
    if (!same) kept.push({ ...span, id: own?.id })
  }
  const cut = old.filter((alarm) => (uses.get(alarm) ?? 0) > 1)
  return { kept, gone: [...free], cut }
}
