import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { lastReported, newestReports, ruleMarks } from '../../../fleet/messages/lastMessage/batch-values.ts'
import { isNewMessage } from '../../../fleet/messages/message/follow.ts'
import { changedAlarms, severeAlarms } from '../alarm/follow.ts'
import { type RuleAlarm, writeMarks, writeRuleAlarms } from './alarms.ts'
import type { Compiled, CompiledRules } from './compile.ts'
import { continuedAlarms } from './continued.ts'
import { alarmsToCorrect, followLate } from './follow-late.ts'
import { type Followed, isWithin, type Watching } from './followed.ts'
import { type State, step } from './judge.ts'
import { type Mark, marksOf, marksText } from './marks.ts'
import { Members } from './members.ts'
import { followSupply } from './supply.ts'
import { watchedLateness, watchedRules } from './watched-rules.ts'

/** Time after which a transaction that changed a rule has ended. */
const settledMs = 10_000

/** Evaluates alarm rules on reports: writes their alarms, and each vehicle's state between its reports. */
export const signalRuleFollower = follower({
  name: 'signal-rules',
  after: ['alarm', 'commands', 'message', 'vehicle-lock'],
  before: ['breakdown', 'last-message', 'supply-day'],
  open() {
    const watched = watchedRules()
    const lateness = watchedLateness()
    const members = new Members()
    return {
      async write(tx, batch) {
        const rules = await watched.current(tx)
        const last = batch.get(lastReported)
        const marked = [...last].some(([, { rules: text }]) => text)
        if (rules.size === 0 && !marked) return
        await watch(tx, { rules, members, lateMs: await lateness.current(tx) }, batch)
      },
    }
  },
})

async function watch(db: Db, watching: Watching, batch: Batch): Promise<void> {
  const { rules, members } = watching
  const followed = new Map<string, Followed>()
  await followReports(db, watching, batch, followed)
  if (rules.supply.length > 0) await followSupply(db, watching, batch, followed)
  if (followed.size === 0) return
  const known = await alarmsToCorrect(db, rules, followed)
  const pairs = [...followed.values()].flatMap(({ vin, rules: touched }) => [...touched].map((rule) => ({ vin, rule })))
  await members.learn(db, pairs, batch.now)
  const marks = new Map<string, string>()
  const after = new Map<string, readonly Mark[]>()
  const alarms: RuleAlarm[] = []
  await followLate(db, watching, batch, { followed, known, alarms })
  for (const one of followed.values()) {
    const next = judged(rules, members, one, alarms)
    const text = marksText(next)
    after.set(one.vin, next)
    if (text !== marksText(one.marks)) marks.set(one.vin, text)
  }
  if (marks.size > 0) await keepMarks(db, batch, marks)
  alarms.push(...(await continuedAlarms(db, batch, rules, { followed, marks: after, alarms })))
  await writeRuleAlarms(db, alarms, batch.now)
  for (const { vin, rule, level, beginAt, endAt } of alarms) {
    batch.get(changedAlarms).push({ vin, kind: 'rule', code: rule })
    if (level >= 3 && beginAt !== null && endAt === null) batch.get(severeAlarms).add(vin)
  }
}

/** Evaluates rules that reports touch, or touched before. Reports that were stored before are ignored. */
async function followReports(
  db: Db,
  { rules, lateMs }: Watching,
  batch: Batch,
  followed: Map<string, Followed>,
): Promise<void> {
  const last = batch.get(lastReported)
  const { news, late } = judgedReports(batch, lateMs)
  const touched = new Set<Compiled>()
  const whole: Message[] = []
  for (const vin of new Set([...news.keys(), ...late.keys()])) {
    const [messages, lateMessages] = [news.get(vin) ?? [], late.get(vin) ?? []]
    touched.clear()
    for (const { signals } of lateMessages) rules.touched(signals!, touched)
    const lateRules = new Set(touched)
    for (const { signals } of messages) rules.touched(signals!, touched)
    const { rules: text, at: lastAt = null } = last.get(vin) ?? {}
    if (touched.size === 0 && !text && lateMessages.length === 0) continue
    const marks = marksOf(text)
    for (const { rule } of marks) {
      const known = rules.byId.get(rule)
      if (!known || known.supply) continue
      touched.add(known)
      lateRules.add(known)
    }
    if ([...touched].some(({ readsFrame }) => readsFrame)) whole.push(...messages)
    const [first] = lateMessages
    const lateReports = first && { from: first.at, rules: lateRules }
    followed.set(vin, {
      vin,
      marks,
      sights: [],
      rules: new Set(touched),
      lastAt,
      lastSupplyAt: null,
      late: lateReports,
      corrected: new Map(),
    })
  }
  const decryptOf = whole.length > 0 ? await batch.keys.ofStored(whole, db) : undefined
  for (const [vin, { sights }] of followed)
    for (const { at, signals, frame } of news.get(vin) ?? [])
      sights.push({ at, isSupply: false, read: (rule) => rule.read(signals!, frame, decryptOf?.(vin)) })
}

/** New reports that rules evaluate, by VIN: those after the vehicle's last one, and late ones. */
function judgedReports(batch: Batch, lateMs: number) {
  const last = batch.get(lastReported)
  const isNew = batch.get(isNewMessage)
  const isNext = ({ vin, at }: Message) => at >= (last.get(vin)?.at ?? at)
  const judged = batch.messages.filter(
    (message) =>
      message.signals !== undefined &&
      message.counts &&
      ((!message.backfilled && isNext(message)) || isWithin(message, lateMs)) &&
      isNew(message),
  )
  const isLate = (message: Message) => !isNext(message)
  return {
    news: Map.groupBy(judged.filter(isNext), ({ vin }) => vin),
    late: judged.some(isLate) ? Map.groupBy(judged.filter(isLate), ({ vin }) => vin) : new Map<string, Message[]>(),
  }
}

/** State of a vehicle's rules after a batch. Alarms that began or ended are added to `alarms`. */
function judged(
  rules: CompiledRules,
  members: Members,
  { vin, marks, sights, rules: touched, lastAt, lastSupplyAt, corrected }: Followed,
  alarms: RuleAlarm[],
): Mark[] {
  const next: Mark[] = []
  const end = ({ rule, since = 0 }: Mark, at: number) =>
    alarms.push({ vin, rule, name: null, level: 0, tells: false, beginAt: null, seenAt: since, endAt: at })
  const at = Math.max(lastAt ?? 0, ...sights.map((sight) => sight.at))
  for (const mark of marks) {
    const rule = rules.byId.get(mark.rule)
    const isCurrent = rule?.revision === mark.revision
    // Another process may already use a newer revision of a rule that has just changed.
    const isNewer = !isCurrent && mark.revision > rules.readAt - settledMs
    if ((isCurrent && !touched.has(rule)) || isNewer) next.push(mark)
    else if (mark.active && !(isCurrent && members.has(rule, vin))) end(mark, at)
  }
  for (const rule of touched) {
    if (!members.has(rule, vin)) continue
    const mark = marks.find((each) => each.rule === rule.id)
    if (mark && mark.revision > rule.revision) continue
    if (corrected.has(rule)) {
      const after = corrected.get(rule)
      if (after) next.push({ ...after, rule: rule.id, revision: rule.revision })
      continue
    }
    let state: State | undefined = mark?.revision === rule.revision ? mark : undefined
    let begun: RuleAlarm | undefined
    let before = rule.supply ? lastSupplyAt : lastAt
    for (const sight of sights) {
      if (sight.isSupply !== rule.supply) continue
      const was = state
      const { state: after, told } = step(rule, state, { at: sight.at, readings: sight.read(rule) })
      state = after
      const of = { vin, rule: rule.id, name: rule.name, level: rule.level, tells: rule.tells }
      if (told === 'began') {
        begun = { ...of, beginAt: sight.at, seenAt: null, endAt: null }
        alarms.push(begun)
      } else if (told === 'ended') {
        const seenAt = Math.max(before ?? 0, was?.since ?? 0)
        if (begun) Object.assign(begun, { seenAt, endAt: sight.at })
        else alarms.push({ ...of, beginAt: null, seenAt, endAt: sight.at })
        begun = undefined
      }
      before = sight.at
    }
    if (state) next.push({ ...state, rule: rule.id, revision: rule.revision })
  }
  return next.sort((a, b) => a.rule - b.rule)
}

/**
 * Written with the row of the last message, which changes anyway. Vehicles without a report get an update of their own.
 */
async function keepMarks(db: Db, batch: Batch, marks: ReadonlyMap<string, string>): Promise<void> {
  const reported = new Set(batch.get(newestReports).map(({ vin }) => vin))
  batch.put(ruleMarks, new Map([...marks].filter(([vin]) => reported.has(vin))))
  const rows = [...marks].flatMap(([vin, kept]) => (reported.has(vin) ? [] : [{ vin, kept }]))
  if (rows.length > 0) await writeMarks(db, rows)
}

export default [signalRuleFollower]
