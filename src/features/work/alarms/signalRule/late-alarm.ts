/** Corrects a rule's alarms of one vehicle by late reports. Pure. Times in milliseconds since 1970. */
import { type AlarmCondition, type ConditionState, type SignalReading, step } from './judge.ts'

/** An alarm from its first to its last report. `lastSeen` and `end` are null while it is active. */
export interface RuleAlarmSpan {
  readonly begin: number
  readonly lastSeen: number | null
  readonly end: number | null
}
export interface ExistingAlarm extends RuleAlarmSpan {
  readonly id: number
  /** People were notified of it or acted on it, so it is never removed. */
  readonly isProtected: boolean
}
export interface JudgedReport {
  readonly at: number
  readonly readings: readonly SignalReading[]
}

export interface AlarmCorrection {
  readonly added: readonly RuleAlarmSpan[]
  readonly changed: readonly (RuleAlarmSpan & { readonly id: number })[]
  /** Ids of alarms that late reports disproved. */
  readonly gone: readonly number[]
  readonly state: ConditionState | undefined
}

/**
 * Evaluates reports in the order of time and assigns the rows of existing alarms to the alarms found.
 * @param alarms of the current rule, in the order of time: those active at `from` or begun later are corrected
 * @param reports from some time before `from` on, including the late ones
 * @param from of the first late report: results of earlier reports stay
 */
export function correctAlarms(
  rule: AlarmCondition,
  alarms: readonly ExistingAlarm[],
  reports: readonly JudgedReport[],
  from: number,
): AlarmCorrection {
  const first = reports.findIndex(({ at }) => at >= from)
  const [earlier, later] = first < 0 ? [reports, []] : [reports.slice(0, first), reports.slice(first)]
  const start = stateBefore(rule, alarms, earlier, from)
  const { spans, state } = follow(rule, start, later, earlier.at(-1)?.at)
  const old = alarms.filter(({ begin, end }) => begin >= from || end === null || end >= from)
  return { ...assignRows(old, spans, reports.at(-1)?.at ?? from), state }
}

const lastsAt = ({ begin, end }: RuleAlarmSpan, at: number) => begin < at && (end === null || end >= at)

/** State of a rule before a moment. Alarms show whether it was active, and reports since when it was met. */
function stateBefore(
  rule: AlarmCondition,
  alarms: readonly ExistingAlarm[],
  reports: readonly JudgedReport[],
  from: number,
): ConditionState | undefined {
  const first = reports[0]?.at ?? from
  const before = alarms.find((alarm) => lastsAt(alarm, first))
  let state: ConditionState | undefined = before && { active: true, since: before.begin }
  for (const report of reports) state = step(rule, state, report).state
  const lasting = alarms.find((alarm) => lastsAt(alarm, from))
  if (lasting) return { ...state, active: true, since: lasting.begin }
  return state?.active ? { ...state, active: false, since: undefined } : state
}

function follow(rule: AlarmCondition, start: ConditionState | undefined, reports: readonly JudgedReport[], lastAt = 0) {
  const spans: RuleAlarmSpan[] = []
  let state = start
  let begin = start?.active ? start.since : undefined
  let before = lastAt
  for (const report of reports) {
    const next = step(rule, state, report)
    state = next.state
    if (next.transition === 'began') begin = report.at
    else if (next.transition === 'ended' && begin !== undefined) {
      spans.push({ begin, lastSeen: Math.max(before, begin), end: report.at })
      begin = undefined
    }
    before = report.at
  }
  if (begin !== undefined) spans.push({ begin, lastSeen: null, end: null })
  return { spans, state }
}

/** @param now of the last report */
function assignRows(
  alarms: readonly ExistingAlarm[],
  spans: readonly RuleAlarmSpan[],
  now: number,
): Omit<AlarmCorrection, 'state'> {
  const free = new Set(alarms)
  const newSpans: RuleAlarmSpan[] = []
  const changedSpans: (RuleAlarmSpan & { id: number })[] = []
  const overlaps = (a: RuleAlarmSpan, b: RuleAlarmSpan) => a.begin <= (b.end ?? now) && b.begin <= (a.end ?? now)
  for (const span of spans) {
    const own =
      alarms.find((alarm) => free.has(alarm) && alarm.begin === span.begin) ??
      alarms.find((alarm) => free.has(alarm) && overlaps(alarm, span))
    if (own) free.delete(own)
    if (!own) newSpans.push(span)
    else if (own.begin !== span.begin || own.lastSeen !== span.lastSeen || own.end !== span.end)
      changedSpans.push({ ...span, id: own.id })
  }
  for (const { id, begin, end, isProtected } of free)
    if (isProtected && end === null) changedSpans.push({ id, begin, lastSeen: begin, end: Math.max(begin, now) })
  return {
    added: newSpans,
    changed: changedSpans,
    gone: [...free].filter(({ isProtected }) => !isProtected).map(({ id }) => id),
  }
}
