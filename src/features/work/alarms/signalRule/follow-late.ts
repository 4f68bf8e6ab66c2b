import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import { changedAlarms } from '../alarm/follow.ts'
import { takeBack } from '../alarm/take-back.ts'
import { changeRuleAlarms, type RuleAlarm } from './alarms.ts'
import type { Compiled, CompiledRules } from './compile.ts'
import type { Followed, Watching } from './followed.ts'
import { alarmsSince, correctionsOf, type RuleCorrection } from './late.ts'

/** Existing alarms by VIN that late reports may change. Their rules are evaluated again. */
export async function alarmsToCorrect(db: Db, rules: CompiledRules, followed: ReadonlyMap<string, Followed>) {
  const late = [...followed.values()].filter((one) => one.late)
  if (late.length === 0) return undefined
  const from = Math.min(...late.map((one) => one.late!.from))
  const alarms = await alarmsSince(db, late.map(({ vin }) => vin).sort(), from)
  for (const one of late) {
    const ofSupply = [...one.late!.rules].some(({ supply }) => supply)
    for (const { rule } of alarms.get(one.vin) ?? []) {
      const known = rules.byId.get(rule)
      if (!known || (known.supply && !ofSupply)) continue
      one.rules.add(known)
      one.late!.rules.add(known)
    }
  }
  return alarms
}

interface Late {
  readonly followed: ReadonlyMap<string, Followed>
  readonly known: Awaited<ReturnType<typeof alarmsSince>> | undefined
  /** Receives the alarms that begin. */
  readonly alarms: RuleAlarm[]
}

/** Evaluates reports again together with the late ones, and corrects existing alarms. */
export async function followLate(
  db: Db,
  { members, lateMs }: Watching,
  batch: Batch,
  { followed, known, alarms }: Late,
) {
  if (!known) return
  for (const { vin, late, marks, corrected } of followed.values()) {
    const isOurs = (rule: Compiled) =>
      // Silence is detected by the clock. Late reports do not affect it.
      rule.clauses.every(({ operator }) => operator !== 'stale') &&
      members.has(rule, vin) &&
      !marks.some((mark) => mark.rule === rule.id && mark.revision > rule.revision)
    const rules = late ? [...late.rules].filter(isOurs) : []
    if (!late || rules.length === 0) continue
    const vehicle = { vin, from: late.from, rules }
    for (const found of await correctionsOf(db, batch, vehicle, known.get(vin) ?? [], lateMs)) {
      corrected.set(found.rule, found.state)
      alarms.push(...begunOf(vin, found))
      if (found.gone.length > 0) await takeBack(db, vin, found.gone, batch.now)
      await changeRuleAlarms(db, vin, found.changed, batch.now)
      if (found.gone.length + found.changed.length > 0)
        batch.get(changedAlarms).push({ vin, kind: 'rule', code: found.rule.id })
    }
  }
}

const begunOf = (vin: string, { rule: { id, name, level, tells }, added, shownBefore }: RuleCorrection): RuleAlarm[] =>
  added.map(({ begin, seen, end }) => ({
    vin,
    rule: id,
    name,
    level,
    tells,
    beginAt: begin,
    seenAt: seen,
    endAt: end,
    isContinued: shownBefore.has(begin),
  }))
