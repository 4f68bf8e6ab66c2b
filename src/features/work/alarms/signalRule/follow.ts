import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { setRuleStates } from '../../../fleet/messages/lastMessage/api.ts'
import { lastReported, newestReports, ruleMarks } from '../../../fleet/messages/lastMessage/batch-values.ts'
import { isNewMessage } from '../../../fleet/messages/message/follow.ts'
import { changedAlarms, severeAlarms } from '../alarm/follow.ts'
import { type RuleAlarm, writeRuleAlarms } from './alarms.ts'
import type { CompiledRule, CompiledRules } from './compile.ts'
import { continuedAlarms } from './continued-alarms.ts'
import { alarmsToCorrect, followLate } from './follow-late.ts'
import { type FollowedVehicle, isWithin, type Watching } from './followed-vehicle.ts'
import { type ConditionState, step } from './judge.ts'
import { marksOf, marksText, type RuleMark } from './marks.ts'
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
    const ruleCache = watchedRules()
    const lateness = watchedLateness()
    const members = new Members()
    return {
      async write(tx, batch) {
        const rules = await ruleCache.current(tx)
        const last = batch.get(lastReported)
        const hasMarks = [...last].some(([, { rules: text }]) => text)
        if (rules.size === 0 && !hasMarks) return
        await watch(tx, { rules, members, lateMs: await lateness.current(tx) }, batch)
      },
    }
  },
})

async function watch(db: Db, watching: Watching, batch: Batch): Promise<void> {
  const { rules, members } = watching
  const followedVehicles = new Map<string, FollowedVehicle>()
  await followReports(db, watching, batch, followedVehicles)
  if (rules.supply.length > 0) await followSupply(db, watching, batch, followedVehicles)
  if (followedVehicles.size === 0) return
  const existingAlarms = await alarmsToCorrect(db, rules, followedVehicles)
  const pairs = [...followedVehicles.values()].flatMap(({ vin, rules: candidates }) =>
    [...candidates].map((rule) => ({ vin, rule })),
  )
  await members.learn(db, pairs, batch.now)
  const marks = new Map<string, string>()
  const after = new Map<string, readonly RuleMark[]>()
  const alarms: RuleAlarm[] = []
  await followLate(db, watching, batch, { followed: followedVehicles, existingAlarms, alarms })
  for (const one of followedVehicles.values()) {
    const next = nextMarks(rules, members, one, alarms)
    const text = marksText(next)
    after.set(one.vin, next)
    if (text !== marksText(one.marks)) marks.set(one.vin, text)
  }
  if (marks.size > 0) await keepMarks(db, batch, marks)
  alarms.push(...(await continuedAlarms(db, batch, rules, { followed: followedVehicles, marks: after, alarms })))
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
  vehicles: Map<string, FollowedVehicle>,
): Promise<void> {
  const last = batch.get(lastReported)
  const { news, late } = judgedReports(batch, lateMs)
  const candidates = new Set<CompiledRule>()
  const whole: Message[] = []
  for (const vin of new Set([...news.keys(), ...late.keys()])) {
    const [messages, lateMessages] = [news.get(vin) ?? [], late.get(vin) ?? []]
    candidates.clear()
    for (const { signals } of lateMessages) rules.touched(signals!, candidates)
    const lateRules = new Set(candidates)
    for (const { signals } of messages) rules.touched(signals!, candidates)
    const { rules: text, at: lastAt = null } = last.get(vin) ?? {}
    if (candidates.size === 0 && !text && lateMessages.length === 0) continue
    const marks = marksOf(text)
    for (const { rule } of marks) {
      const compiledRule = rules.byId.get(rule)
      if (!compiledRule || compiledRule.supply) continue
      candidates.add(compiledRule)
      lateRules.add(compiledRule)
    }
    if ([...candidates].some(({ readsFrame }) => readsFrame)) whole.push(...messages)
    const [first] = lateMessages
    const lateReports = first && { from: first.at, rules: lateRules }
    vehicles.set(vin, {
      vin,
      marks,
      sights: [],
      rules: new Set(candidates),
      lastAt,
      lastSupplyAt: null,
      late: lateReports,
      corrected: new Map(),
    })
  }
  const decryptOf = whole.length > 0 ? await batch.keys.ofStored(whole, db) : undefined
  for (const [vin, { sights }] of vehicles)
    for (const { at, signals, frame } of news.get(vin) ?? [])
      sights.push({ at, isSupply: false, read: (rule) => rule.read(signals!, frame, decryptOf?.(vin)) })
}

/** New reports that rules evaluate, by VIN: those after the vehicle's last one, and late ones. */
function judgedReports(batch: Batch, lateMs: number) {
  const last = batch.get(lastReported)
  const isNew = batch.get(isNewMessage)
  const isNext = ({ vin, at }: Message) => at >= (last.get(vin)?.at ?? at)
  const newReports = batch.messages.filter(
    (message) =>
      message.signals !== undefined &&
      message.counts &&
      ((!message.backfilled && isNext(message)) || isWithin(message, lateMs)) &&
      isNew(message),
  )
  const isLate = (message: Message) => !isNext(message)
  return {
    news: Map.groupBy(newReports.filter(isNext), ({ vin }) => vin),
    late: newReports.some(isLate)
      ? Map.groupBy(newReports.filter(isLate), ({ vin }) => vin)
      : new Map<string, Message[]>(),
  }
}

/** State of a vehicle's rules after a batch. Alarms that began or ended are added to `alarms`. */
function nextMarks(
  rules: CompiledRules,
  members: Members,
  { vin, marks, sights, rules: candidates, lastAt, lastSupplyAt, corrected: correctedStates }: FollowedVehicle,
  alarms: RuleAlarm[],
): RuleMark[] {
  const next: RuleMark[] = []
  const end = ({ rule, since = 0 }: RuleMark, at: number) =>
    alarms.push({ vin, rule, name: null, level: 0, tells: false, beginAt: null, lastSeenAt: since, endAt: at })
  const at = Math.max(lastAt ?? 0, ...sights.map((sight) => sight.at))
  for (const mark of marks) {
    const rule = rules.byId.get(mark.rule)
    const isCurrent = rule?.revision === mark.revision
    // Another process may already use a newer revision of a rule that has just changed.
    const isNewer = !isCurrent && mark.revision > rules.readAt - settledMs
    if ((isCurrent && !candidates.has(rule)) || isNewer) next.push(mark)
    else if (mark.active && !(isCurrent && members.has(rule, vin))) end(mark, at)
  }
  for (const rule of candidates) {
    if (!members.has(rule, vin)) continue
    const mark = marks.find((each) => each.rule === rule.id)
    if (mark && mark.revision > rule.revision) continue
    if (correctedStates.has(rule)) {
      const after = correctedStates.get(rule)
      if (after) next.push({ ...after, rule: rule.id, revision: rule.revision })
      continue
    }
    let state: ConditionState | undefined = mark?.revision === rule.revision ? mark : undefined
    let newAlarm: RuleAlarm | undefined
    let before = rule.supply ? lastSupplyAt : lastAt
    for (const sight of sights) {
      if (sight.isSupply !== rule.supply) continue
      const was = state
      const { state: after, transition } = step(rule, state, { at: sight.at, readings: sight.read(rule) })
      state = after
      const of = { vin, rule: rule.id, name: rule.name, level: rule.level, tells: rule.tells }
      if (transition === 'began') {
        newAlarm = { ...of, beginAt: sight.at, lastSeenAt: null, endAt: null }
        alarms.push(newAlarm)
      } else if (transition === 'ended') {
        const lastSeenAt = Math.max(before ?? 0, was?.since ?? 0)
        if (newAlarm) Object.assign(newAlarm, { lastSeenAt, endAt: sight.at })
        else alarms.push({ ...of, beginAt: null, lastSeenAt, endAt: sight.at })
        newAlarm = undefined
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
  const reportedVins = new Set(batch.get(newestReports).map(({ vin }) => vin))
  batch.put(ruleMarks, new Map([...marks].filter(([vin]) => reportedVins.has(vin))))
  const rows = [...marks].flatMap(([vin, text]) => (reportedVins.has(vin) ? [] : [{ vin, rules: text }]))
  if (rows.length > 0) await setRuleStates(db, rows)
}

export default [signalRuleFollower]
