import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import { floodingVehicles } from '../alarm/limit.ts'
import type { RuleAlarm } from './alarms.ts'
import type { CompiledRules } from './compile.ts'
import type { FollowedVehicle } from './followed-vehicle.ts'
import type { RuleMark } from './marks.ts'

/**
 * Returns alarms of rules that are still met but have no row because they began above the limit. During a flood each
 * batch tries them again, so that they are stored as soon as there is room. Runs no query while no vehicle has a flood.
 * @param marks after the batch, by VIN
 * @param alarms that the batch begins and ends otherwise
 */
export async function continuedAlarms(
  db: Db,
  batch: Batch,
  rules: CompiledRules,
  { followed: followedVehicles, marks, alarms }: Judgement,
): Promise<RuleAlarm[]> {
  const flooding = batch.get(floodingVehicles)
  const vins = [...marks].flatMap(([vin, own]) => (flooding.has(vin) && own.some(({ active }) => active) ? [vin] : []))
  if (vins.length === 0) return []
  const { rows } = await db.execute<{ vin: string; rule: number }>(sql`
    select vin, code::float8 as rule from alarm
    where vin = any(${texts(vins)}::text[]) and kind = 'rule' and end_at is null`)
  const nameOf = (one: { vin: string; rule: number }) => `${one.vin} ${one.rule}`
  const present = new Set([...rows, ...alarms.filter(({ beginAt }) => beginAt !== null)].map(nameOf))
  return vins.flatMap((vin) => {
    const { lastAt, sights } = followedVehicles.get(vin)!
    const at = Math.max(lastAt ?? 0, ...sights.map((sight) => sight.at))
    return marks.get(vin)!.flatMap(({ active, rule: id, revision }): RuleAlarm[] => {
      const rule = rules.byId.get(id)
      if (!active || rule?.revision !== revision || present.has(nameOf({ vin, rule: id }))) return []
      const { name, level, tells } = rule
      return [{ vin, rule: id, name, level, tells, beginAt: at, lastSeenAt: null, endAt: null, isContinued: true }]
    })
  })
}

interface Judgement {
  readonly followed: ReadonlyMap<string, FollowedVehicle>
  readonly marks: ReadonlyMap<string, readonly RuleMark[]>
  readonly alarms: readonly RuleAlarm[]
}
