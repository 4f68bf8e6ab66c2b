/** Alarms as spans of time, from reports in any order. Pure. Times in milliseconds since 1970. */
import type { AlarmKind } from './kind-texts.ts'

/** A vehicle's alarm unit at one moment: the level of each active alarm by `kind:code`. */
export interface AlarmReport {
  readonly at: number
  readonly levels: ReadonlyMap<string, number>
  /** The report states that something is active but names no flag or fault. Alarms that were active before continue. */
  readonly isVague?: boolean | undefined
}

/** One span of an alarm. `id`: of its row, if it has one. */
export interface AlarmSpan {
  readonly id?: number | undefined
  readonly key: string
  readonly begin: number
  /** The last report that shows it. For an active span: the vehicle's last alarm report. */
  readonly lastSeen: number
  /** The first report without it. Null while it is active. */
  readonly end: number | null
  /** The highest level. */
  readonly level: number
}

export const keyOf = (kind: AlarmKind, code: number) => `${kind}:${code}`
export const kindOf = (key: string) => key.slice(0, key.indexOf(':')) as AlarmKind
export const codeOf = (key: string) => Number(key.slice(key.indexOf(':') + 1))

/** Sorts reports by time. Reports of one moment are merged: long ones are sent in parts. */
export function inOrder(reports: readonly AlarmReport[]): readonly AlarmReport[] {
  if (reports.length < 2) return reports
  const sortedReports = [...reports].sort((a, b) => a.at - b.at)
  const mergedReports: AlarmReport[] = []
  for (const report of sortedReports) {
    const before = mergedReports.at(-1)
    if (before?.at !== report.at) mergedReports.push(report)
    else {
      const isVague = before.isVague && report.isVague
      mergedReports[mergedReports.length - 1] = { at: before.at, levels: higher(before.levels, report.levels), isVague }
    }
  }
  return mergedReports
}

function higher(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): Map<string, number> {
  const both = new Map(a)
  for (const [key, level] of b) both.set(key, Math.max(level, both.get(key) ?? 0))
  return both
}

/**
 * Follows reports that are newer than all before. `lasting`: spans without an end. `last`: time of the vehicle's last
 * alarm report. Returns new and changed spans. Every span's `lastSeen` is up to date.
 */
export function follow(
  lasting: readonly AlarmSpan[],
  last: number | null,
  reports: readonly AlarmReport[],
): AlarmSpan[] {
  // Most vehicles have no alarm.
  if (lasting.length === 0 && reports.every(({ levels }) => levels.size === 0)) return []
  const open = new Map(lasting.map((alarm) => [alarm.key, alarm]))
  const changedSpans: AlarmSpan[] = []
  let before = last
  for (const report of reports) {
    const { at, levels } = report
    for (const alarm of open.values()) {
      if (levels.has(alarm.key) || goesOn(alarm.key, report)) continue
      changedSpans.push({ ...alarm, lastSeen: before ?? alarm.begin, end: at })
      open.delete(alarm.key)
    }
    for (const [key, level] of levels) {
      const alarm = open.get(key)
      if (!alarm) open.set(key, { key, begin: at, lastSeen: at, end: null, level })
      else if (level > alarm.level) open.set(key, { ...alarm, level })
    }
    before = at
  }
  const lastingSet = new Set(lasting)
  for (const alarm of open.values())
    if (!lastingSet.has(alarm)) changedSpans.push({ ...alarm, lastSeen: before ?? alarm.begin })
  return changedSpans
}

/** Whether an alarm that a report does not name continues: a vague report ends only another bare level. */
const goesOn = (key: string, { isVague }: AlarmReport) => isVague === true && kindOf(key) !== 'level'

export interface SpliceResult {
  /** New or changed spans. Those with an `id` replace the row. */
  readonly changedSpans: AlarmSpan[]
  readonly gone: AlarmSpan[]
  /** Spans cut in two. These reports do not show the level of each part. */
  readonly cut: AlarmSpan[]
}

/**
 * Corrects spans by late reports.
 *
 * `reports`: ALL alarm reports between two moments, in order. The first and the last were processed before, or are the
 * vehicle's very first or last. The last is not vague unless none follows. `old`: existing spans that were active at
 * any time from the first to the last, `lastSeen` up to date.
 */
export function splice(old: readonly AlarmSpan[], reports: readonly AlarmReport[]): SpliceResult {
  const first = reports[0]
  const final = reports.at(-1)
  if (!first || !final) return { changedSpans: [], gone: [], cut: [] }
  const holding = (key: string, at: number) =>
    old.find((alarm) => alarm.key === key && alarm.begin <= at && alarm.lastSeen >= at)
  const initialSpans = [...first.levels].map(([key, level]): AlarmSpan => {
    const before = holding(key, first.at)
    const begin = before?.begin ?? first.at
    return {
      key,
      begin,
      lastSeen: first.at,
      end: null,
      level: begin < first.at ? Math.max(level, before!.level) : level,
    }
  })
  for (const alarm of old) {
    const isOn = alarm.begin <= first.at && alarm.lastSeen >= first.at
    if (isOn && goesOn(alarm.key, first) && !first.levels.has(alarm.key))
      initialSpans.push({ ...alarm, id: undefined, lastSeen: first.at, end: null })
  }
  const changedSpans = follow(initialSpans, first.at, reports.slice(1))
  const unchangedSpans = initialSpans.filter(
    ({ key, begin }) => !changedSpans.some((one) => one.key === key && one.begin === begin),
  )
  const spans = [...unchangedSpans.map((alarm) => ({ ...alarm, lastSeen: final.at })), ...changedSpans].map(
    (alarm): AlarmSpan => {
      // An alarm active at the last report continues as in its existing span.
      const after = alarm.end === null ? holding(alarm.key, final.at) : undefined
      if (!after) return alarm
      const level = after.lastSeen > final.at ? Math.max(alarm.level, after.level) : alarm.level
      return { ...alarm, lastSeen: after.lastSeen, end: after.end, level }
    },
  )
  return assignRows(old, spans)
}

/** Assigns rows of old spans to the new spans that continue them. So the notes of staff on a row survive. */
function assignRows(old: readonly AlarmSpan[], spans: readonly AlarmSpan[]): SpliceResult {
  const free = new Set(old)
  const uses = new Map<AlarmSpan, number>()
  const newSpans: AlarmSpan[] = []
  for (const span of [...spans].sort((a, b) => a.begin - b.begin)) {
    const overlapping = old.filter(
      (alarm) => alarm.key === span.key && alarm.begin <= span.lastSeen && alarm.lastSeen >= span.begin,
    )
    for (const alarm of overlapping) uses.set(alarm, (uses.get(alarm) ?? 0) + 1)
    const own = overlapping.find((alarm) => free.has(alarm))
    if (own) free.delete(own)
    const same =
      own &&
      own.begin === span.begin &&
      own.lastSeen === span.lastSeen &&
      own.end === span.end &&
      own.level === span.level
    if (!same) newSpans.push({ ...span, id: own?.id })
  }
  const cut = old.filter((alarm) => (uses.get(alarm) ?? 0) > 1)
  return { changedSpans: newSpans, gone: [...free], cut }
}
