import type { Batch } from '../../../ingest/batch.ts'
import { follower } from '../../../ingest/follower.ts'
import type { Message } from '../../../ingest/message.ts'
import { extensionType } from '../../../protocol/index.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { texts } from '../../../server/store/records.ts'
import type { Db } from '../../../server/store/store.ts'
import { minuteMs, secondMs } from '../../../time.ts'
import { supplyVoltsOf } from '../../analysis/standbyDrain/follow.ts'
import { saidOfOrders } from '../../commands/command/extensions.ts'
import { lastReported, newestReports, ruleMarks } from '../../messages/lastMessage/batch-values.ts'
import { held } from '../../messages/lastMessage/lock.ts'
import { isNewMessage } from '../../messages/message/follow.ts'
import { changedAlarms, severeAlarms } from '../alarm/follow.ts'
import { type RuleAlarm, writeMarks, writeRuleAlarms } from './alarms.ts'
import type { Compiled, CompiledRules } from './compile.ts'
import { type Reading, type State, step } from './judge.ts'
import { type Mark, marksOf, marksText } from './marks.ts'
import { Members } from './members.ts'
import { watchedRules } from './watched-rules.ts'

/** So much older than its arrival, a voltage is late. */
const lateMs = 10 * minuteMs
/** A transaction that changed a rule is over after so long. */
const settledMs = 10_000

/** Rules of staff over what vehicles report: their alarms, and what is kept of each vehicle between its reports. */
export const signalRuleFollower = follower({
  name: 'signal-rules',
  after: ['alarm', 'commands', 'message', 'vehicle-lock'],
  before: ['breakdown', 'last-message'],
  open() {
    const watched = watchedRules()
    const members = new Members()
    return {
      async write(tx, batch) {
        const rules = await watched.current(tx)
        const last = batch.get(lastReported)
        const marked = [...last].some(([, { rules: text }]) => text)
        if (rules.size === 0 && !marked) return
        await watch(tx, rules, members, batch)
      },
    }
  },
})

/** What is seen of a vehicle in a batch: at a moment, the readings of a rule's clauses. */
interface Sight {
  readonly at: number
  readonly isSupply: boolean
  read(rule: Compiled): readonly Reading[]
}
interface Followed {
  readonly vin: string
  readonly marks: readonly Mark[]
  readonly sights: Sight[]
  /** Rules that may hold by now, or did. */
  readonly rules: Set<Compiled>
  /** The last report before the batch. */
  readonly lastAt: number | null
}

async function watch(db: Db, rules: CompiledRules, members: Members, batch: Batch): Promise<void> {
  const followed = new Map<string, Followed>()
  await followReports(db, rules, batch, followed)
  if (rules.supply.length > 0) await followSupply(db, rules, batch, followed)
  if (followed.size === 0) return
  const pairs = [...followed.values()].flatMap(({ vin, rules: touched }) => [...touched].map((rule) => ({ vin, rule })))
  await members.learn(db, pairs, batch.now)
  const marks = new Map<string, string>()
  const alarms: RuleAlarm[] = []
  for (const one of followed.values()) {
    const next = judged(rules, members, one, alarms)
    const text = marksText(next)
    if (text !== marksText(one.marks)) marks.set(one.vin, text)
  }
  if (marks.size > 0) await keepMarks(db, batch, marks)
  await writeRuleAlarms(db, alarms, batch.now)
  for (const { vin, rule, level, beginAt, endAt } of alarms) {
    batch.get(changedAlarms).push({ vin, kind: 'rule', code: rule })
    if (level >= 3 && beginAt !== null && endAt === null) batch.get(severeAlarms).add(vin)
  }
}

/** Rules that reports touch, or touched before. Late reports and those that were stored before are no news. */
async function followReports(
  db: Db,
  rules: CompiledRules,
  batch: Batch,
  followed: Map<string, Followed>,
): Promise<void> {
  const last = batch.get(lastReported)
  const isNew = batch.get(isNewMessage)
  const news = Map.groupBy(
    batch.messages.filter(
      (message) =>
        message.signals !== undefined &&
        message.counts &&
        !message.backfilled &&
        message.at >= (last.get(message.vin)?.at ?? message.at) &&
        isNew(message),
    ),
    ({ vin }) => vin,
  )
  const touched = new Set<Compiled>()
  const whole: Message[] = []
  for (const [vin, messages] of news) {
    touched.clear()
    for (const { signals } of messages) rules.touched(signals!, touched)
    const { rules: text, at: lastAt = null } = last.get(vin) ?? {}
    if (touched.size === 0 && !text) continue
    const marks = marksOf(text)
    for (const { rule } of marks) {
      const known = rules.byId.get(rule)
      if (known && !known.supply) touched.add(known)
    }
    if ([...touched].some(({ readsFrame }) => readsFrame)) whole.push(...messages)
    followed.set(vin, { vin, marks, sights: [], rules: new Set(touched), lastAt })
  }
  const decryptOf = whole.length > 0 ? await batch.keys.ofStored(whole, db) : undefined
  for (const [vin, { sights }] of followed)
    for (const { at, signals, frame } of news.get(vin)!)
      sights.push({ at, isSupply: false, read: (rule) => rule.read(signals!, frame, decryptOf?.(vin)) })
}

/** The voltage of the 12 V battery, which boxes send in messages of their own. */
async function followSupply(
  db: Db,
  rules: CompiledRules,
  batch: Batch,
  followed: Map<string, Followed>,
): Promise<void> {
  const isNew = batch.get(isNewMessage)
  const sent = batch.get(saidOfOrders).flatMap(({ message, extension }) => {
    const volts = extension.type === extensionType.state ? supplyVoltsOf(extension.content) : undefined
    const at = Math.min(extension.at, message.receivedAt + secondMs)
    return volts === undefined || at < batch.now - lateMs || !isNew(message) ? [] : [{ vin: message.vin, at, volts }]
  })
  if (sent.length === 0) return
  const last = batch.get(lastReported)
  const others = [...new Set(sent.map(({ vin }) => vin))].filter((vin) => !last.has(vin)).sort()
  const kept = new Map<string, string | null>()
  if (others.length > 0) {
    const { rows } = await db.execute<{ vin: string; rules: string | null }>(sql`
      with held as (${held(db, sql.raw('vin, rules'), sql`vin = any(${texts(others)}::text[])`)}) select vin, rules from held`)
    for (const { vin, rules: text } of rows) kept.set(vin, text)
  }
  for (const { vin, at, volts } of sent.toSorted((a, b) => a.at - b.at)) {
    if (!last.has(vin) && !kept.has(vin)) continue
    const known = followed.get(vin)
    const marks = known?.marks ?? marksOf(last.get(vin)?.rules ?? kept.get(vin))
    const one = known ?? { vin, marks, sights: [], rules: new Set<Compiled>(), lastAt: last.get(vin)?.at ?? null }
    for (const rule of rules.supply) one.rules.add(rule)
    const reading = { low: volts, high: volts }
    one.sights.push({ at, isSupply: true, read: ({ clauses }) => clauses.map(() => reading) })
    followed.set(vin, one)
  }
}

/** What is kept of a vehicle after a batch; alarms that began or ended are added to `alarms`. */
function judged(
  rules: CompiledRules,
  members: Members,
  { vin, marks, sights, rules: touched, lastAt }: Followed,
  alarms: RuleAlarm[],
): Mark[] {
  const next: Mark[] = []
  const end = ({ rule, since = 0 }: Mark, at: number) =>
    alarms.push({ ...{ vin, rule, name: null, level: 0, tells: false }, beginAt: null, seenAt: since, endAt: at })
  const at = Math.max(...sights.map((sight) => sight.at))
  for (const mark of marks) {
    const rule = rules.byId.get(mark.rule)
    const isCurrent = rule?.revision === mark.revision
    // Of a rule that was changed a moment ago, another process may know already.
    const isNewer = !isCurrent && mark.revision > rules.readAt - settledMs
    if ((isCurrent && !touched.has(rule)) || isNewer) next.push(mark)
    else if (mark.active && !(isCurrent && members.has(rule, vin))) end(mark, at)
  }
  for (const rule of touched) {
    if (!members.has(rule, vin)) continue
    const mark = marks.find((each) => each.rule === rule.id)
    if (mark && mark.revision > rule.revision) continue
    let state: State | undefined = mark?.revision === rule.revision ? mark : undefined
    let begun: RuleAlarm | undefined
    let before = lastAt
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

/** With the row of the last message, which is written anyway; of vehicles that sent no report by itself. */
async function keepMarks(db: Db, batch: Batch, marks: ReadonlyMap<string, string>): Promise<void> {
  const reported = new Set(batch.get(newestReports).map(({ vin }) => vin))
  batch.put(ruleMarks, new Map([...marks].filter(([vin]) => reported.has(vin))))
  const rows = [...marks].flatMap(([vin, kept]) => (reported.has(vin) ? [] : [{ vin, kept }]))
  if (rows.length > 0) await writeMarks(db, rows)
}

export default [signalRuleFollower]
