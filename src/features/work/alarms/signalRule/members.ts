import { minuteMs } from '../../../../domain/time.ts'
import type { Scope } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { chosenVehicles } from '../../../fleet/vehicles/vehicleChoice/choice.ts'
import type { CompiledRule, WatchedRule } from './compile.ts'

/** Cache lifetime: the delay until a moved vehicle is evaluated by its new rules. */
const cacheMs = minuteMs
const maxCached = 200_000

interface Facts {
  readonly at: number
  readonly isVehicle: boolean
  readonly model: number | null
  readonly groups: readonly number[]
  /** Result by rule, for rules with a condition on the vehicle's record. */
  readonly chosen: Map<number, boolean>
}

export const ownerScope = ({ owner: { id, groups } }: Pick<WatchedRule, 'owner'>): Scope => ({
  all: groups === undefined,
  userId: id,
  size: groups === undefined ? 1_000_000 : 1_000,
})

/** Whether a rule applies to every vehicle that reports, so that no facts are needed. */
const isOfAll = ({ vehicles, owner }: WatchedRule) => vehicles.by === 'all' && owner.groups === undefined

/** Decides which vehicles rules apply to. Queries only vehicles that meet a condition, and caches for a minute. */
export class Members {
  readonly #facts = new Map<string, Facts>()

  /** Loads the facts needed for these pairs. */
  async learn(
    db: Db,
    pairs: readonly { readonly vin: string; readonly rule: CompiledRule }[],
    now: number,
  ): Promise<void> {
    if (this.#facts.size > maxCached) this.#facts.clear()
    const open = pairs.filter(({ rule }) => !isOfAll(rule))
    if (open.length === 0) return
    const isOld = (vin: string) => {
      const cachedFacts = this.#facts.get(vin)
      return !cachedFacts || now - cachedFacts.at > cacheMs || now < cachedFacts.at
    }
    const vins = [...new Set(open.map(({ vin }) => vin))].filter(isOld).sort()
    if (vins.length > 0) await this.#read(db, vins, now)
    const byCondition = Map.groupBy(
      open.filter(({ vin, rule }) => rule.vehicles.by === 'condition' && !this.#facts.get(vin)!.chosen.has(rule.id)),
      ({ rule }) => rule,
    )
    for (const [rule, rulePairs] of byCondition) {
      const { rows } = await db.execute<{ vin: string }>(sql`
        select vehicle.vin from vehicle
        where vehicle.vin = any(${texts(rulePairs.map(({ vin }) => vin))}::text[])
          and ${chosenVehicles(rule.vehicles, ownerScope(rule))}`)
      const matchingVins = new Set(rows.map(({ vin }) => vin))
      for (const { vin } of rulePairs) this.#facts.get(vin)!.chosen.set(rule.id, matchingVins.has(vin))
    }
  }

  async #read(db: Db, vins: readonly string[], now: number): Promise<void> {
    const { rows } = await db.execute<{ vin: string; model: number | null; groups: string | null }>(sql`
      select v.vin, v.model::float8 as model, string_agg(gv.group_id::text, ' ') as groups
      from vehicle v left join vehicle_group_vehicle gv on gv.vin = v.vin
      where v.vin = any(${texts(vins)}::text[]) group by v.vin, v.model`)
    const rowByVin = new Map(rows.map((row) => [row.vin, row]))
    for (const vin of vins) {
      const row = rowByVin.get(vin)
      const groups = row?.groups ? row.groups.split(' ').map(Number) : []
      this.#facts.set(vin, {
        at: now,
        isVehicle: row !== undefined,
        model: row?.model ?? null,
        groups,
        chosen: new Map(),
      })
    }
  }

  /** Whether a rule applies to a vehicle. Requires a call of `learn` with both. */
  has(rule: CompiledRule, vin: string): boolean {
    if (isOfAll(rule)) return true
    const facts = this.#facts.get(vin)
    if (!facts?.isVehicle) return false
    const { vehicles, owner, vins, ids } = rule
    if (owner.groups && !facts.groups.some((group) => owner.groups!.has(group))) return false
    switch (vehicles.by) {
      case 'all':
        return true
      case 'vins':
        return vins!.has(vin)
      case 'models':
        return facts.model !== null && ids!.has(facts.model)
      case 'groups':
        return facts.groups.some((group) => ids!.has(group) && (!owner.groups || owner.groups.has(group)))
      case 'condition':
        return facts.chosen.get(rule.id) ?? false
    }
  }
}
