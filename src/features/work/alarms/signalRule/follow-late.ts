import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import { changedAlarms } from '../alarm/follow.ts'
import { takeBack } from '../alarm/take-back.ts'
import { changeRuleAlarms, type RuleAlarm } from './alarms.ts'
import type { CompiledRule, CompiledRules } from './compile.ts'
import type { FollowedVehicle, Watching } from './followed-vehicle.ts'
import { alarmsSince, correctionsOf, type RuleCorrection } from './late.ts'

/** Existing alarms by VIN that late reports may change. Their rules are evaluated again. */
export async function alarmsToCorrect(
  db: Db,
  rules: CompiledRules,
  followedVehicles: ReadonlyMap<string, FollowedVehicle>,
) {
  const late = [...followedVehicles.values()].filter((one) => one.late)
  if (late.length === 0) return undefined
  const from = Math.min(...late.map((one) => one.late!.from))
  const alarms = await alarmsSince(db, late.map(({ vin }) => vin).sort(), from)
  for (const one of late) {
    const ofSupply = [...one.late!.rules].some(({ supply }) => supply)
    for (const { rule } of alarms.get(one.vin) ?? []) {
      const compiledRule = rules.byId.get(rule)
      if (!compiledRule || (compiledRule.supply && !ofSupply)) continue
      one.rules.add(compiledRule)
      one.late!.rules.add(compiledRule)
    }
  }
  return alarms
}

interface Late {
  readonly followed: ReadonlyMap<string, FollowedVehicle>
  readonly existingAlarms: Awaited<ReturnType<typeof alarmsSince>> | undefined
  /** Receives the alarms that begin. */
  readonly alarms: RuleAlarm[]
}

/** Evaluates reports again together with the late ones, and corrects existing alarms. */
export async function followLate(
  db: Db,
  { members, lateMs }: Watching,
  batch: Batch,
  { followed: followedVehicles, existingAlarms, alarms }: Late,
) {
  if (!existingAlarms) return
  for (const { vin, late, marks, corrected: correctedStates } of followedVehicles.values()) {
    const isOurs = (rule: CompiledRule) =>
      // Silence is detected by the clock. Late reports do not affect it.
      rule.clauses.every(({ operator }) => operator !== 'stale') &&
      members.has(rule, vin) &&
      !marks.some((mark) => mark.rule === rule.id && mark.revision > rule.revision)
    const rules = late ? [...late.rules].filter(isOurs) : []
    if (!late || rules.length === 0) continue
    const vehicle = { vin, from: late.from, rules }
    for (const correction of await correctionsOf(db, batch, vehicle, existingAlarms.get(vin) ?? [], lateMs)) {
      correctedStates.set(correction.rule, correction.state)
      alarms.push(...begunOf(vin, correction))
      if (correction.gone.length > 0) await takeBack(db, vin, correction.gone, batch.now)
      await changeRuleAlarms(db, vin, correction.changed, batch.now)
      if (correction.gone.length + correction.changed.length > 0)
        batch.get(changedAlarms).push({ vin, kind: 'rule', code: correction.rule.id })
    }
  }
}

const begunOf = (
  vin: string,
  { rule: { id, name, level, tells }, added: newSpans, shownBefore }: RuleCorrection,
): RuleAlarm[] =>
  newSpans.map(({ begin, lastSeen, end }) => ({
    vin,
    rule: id,
    name,
    level,
    tells,
    beginAt: begin,
    lastSeenAt: lastSeen,
    endAt: end,
    isContinued: shownBefore.has(begin),
  }))
