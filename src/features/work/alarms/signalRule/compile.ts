/** Index of rules for ingest: finds the rules that a number of a signal meets without checking the others. Pure. */
import type { Signals } from '../../../../domain/gb32960/index.ts'
import type { VehicleChoice } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { type AlarmCondition, compares, type RuleClause } from './judge.ts'
import { readingsOf, readyNumber, readyPart } from './readings.ts'
import { anyReport, supplyVoltage } from './signals.ts'

/** An active rule. */
export interface WatchedRule extends AlarmCondition {
  readonly id: number
  readonly name: string
  readonly level: number
  /** Increases with each change of the condition. State of an older revision is ignored. */
  readonly revision: number
  /** Reports that arrived before the last change or activation are ignored. Milliseconds since 1970, null: no limit. */
  readonly since: number | null
  readonly vehicles: VehicleChoice
  /** The account whose rights apply. `groups`: undefined for all vehicles. */
  readonly owner: { readonly id: number; readonly groups: ReadonlySet<number> | undefined }
  /** Whether its alarms notify anyone. */
  readonly tells: boolean
}

export interface CompiledRule extends WatchedRule {
  readonly read: ReturnType<typeof readingsOf>
  /** One of its signals requires reading the whole frame. */
  readonly readsFrame: boolean
  /** One of its signals comes in messages of its own and not in reports. */
  readonly supply: boolean
  readonly vins: ReadonlySet<string> | undefined
  readonly ids: ReadonlySet<number> | undefined
}

const noRules: readonly CompiledRule[] = []

/** Index of one signal: the limits of clauses split the numbers into ranges, each evaluated once. */
class Stretches {
  readonly #limits: Float64Array
  readonly #met: (readonly CompiledRule[] | undefined)[] = []
  readonly #of: readonly { readonly rule: CompiledRule; readonly clause: RuleClause }[]

  constructor(of: readonly { readonly rule: CompiledRule; readonly clause: RuleClause }[]) {
    this.#of = of
    const limits = of.flatMap(({ clause: { value = 0, to = value } }) => [value, to])
    this.#limits = Float64Array.from(new Set(limits)).sort()
  }

  met(value: number): readonly CompiledRule[] {
    const limits = this.#limits
    let [low, high] = [0, limits.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (limits[middle]! < value) low = middle + 1
      else high = middle
    }
    const place = 2 * low + (limits[low] === value ? 1 : 0)
    const cachedRules = this.#met[place]
    if (cachedRules) return cachedRules
    const rules = this.#look(value)
    this.#met[place] = rules
    return rules
  }

  #look(value: number): readonly CompiledRule[] {
    const matches = this.#of.filter(({ clause }) => compares(clause, { low: value, high: value }, false))
    return matches.length === 0 ? noRules : [...new Set(matches.map(({ rule }) => rule))]
  }
}

const isReady = ({ signal, operator }: RuleClause) =>
  readyPart(signal) !== undefined && operator !== 'changed' && operator !== 'stale'

export class CompiledRules {
  readonly byId: ReadonlyMap<number, CompiledRule>
  /** Rules that the signals of a report cannot exclude. Evaluated for each report of their vehicles. */
  readonly others: readonly CompiledRule[]
  /** Rules about messages that are not reports. */
  readonly supply: readonly CompiledRule[]
  /** Milliseconds since 1970 by the store's clock. Changes up to this time are included. */
  readonly readAt: number
  readonly #signals: readonly { key: string; part: keyof Signals; stretches: Stretches }[]

  constructor(rules: readonly WatchedRule[], readAt = 0) {
    const compiledRules = rules.map(compiledOf)
    this.readAt = readAt
    this.byId = new Map(compiledRules.map((rule) => [rule.id, rule]))
    this.supply = compiledRules.filter(({ supply }) => supply)
    const bySignal = new Map<string, { rule: CompiledRule; clause: RuleClause }[]>()
    const others: CompiledRule[] = []
    for (const rule of compiledRules) {
      if (rule.supply || rule.clauses.every(({ operator }) => operator === 'stale')) continue
      const first = rule.clauses.find(isReady)
      // For 'all' a single clause is enough. For 'any' every clause must be indexed.
      const changes = rule.clauses.some(({ operator }) => operator === 'changed')
      const indexedClauses = changes
        ? undefined
        : rule.match === 'all'
          ? first && [first]
          : rule.clauses.every(isReady)
            ? rule.clauses
            : undefined
      if (!indexedClauses) others.push(rule)
      else
        for (const clause of indexedClauses) {
          const entries = bySignal.get(clause.signal)
          if (entries) entries.push({ rule, clause })
          else bySignal.set(clause.signal, [{ rule, clause }])
        }
    }
    this.others = others
    this.#signals = [...bySignal].map(([key, of]) => ({ key, part: readyPart(key)!, stretches: new Stretches(of) }))
  }

  get size(): number {
    return this.byId.size
  }

  /** Adds the rules that a report may begin to meet. Any other rule is not met, or the report has no value for it. */
  touched(signals: Signals, into: Set<CompiledRule>): void {
    for (const { key, part, stretches } of this.#signals) {
      const value = readyNumber(signals, key, part)
      if (typeof value !== 'number') continue
      const candidates = stretches.met(value)
      for (const rule of candidates) into.add(rule)
    }
    for (const rule of this.others) into.add(rule)
  }
}

function compiledOf(rule: WatchedRule): CompiledRule {
  const { vehicles, clauses } = rule
  const keys = clauses.map(({ signal }) => signal)
  return {
    ...rule,
    read: readingsOf(keys.map((key) => (key === supplyVoltage ? anyReport : key))),
    readsFrame: keys.some((key) => key !== anyReport && key !== supplyVoltage && readyPart(key) === undefined),
    supply: keys.includes(supplyVoltage),
    vins: vehicles.by === 'vins' ? new Set(vehicles.vins) : undefined,
    ids: vehicles.by === 'models' || vehicles.by === 'groups' ? new Set(vehicles.ids) : undefined,
  }
}
