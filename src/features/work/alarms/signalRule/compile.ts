/** Index of rules for ingest: finds the rules that a number of a signal meets without checking the others. Pure. */
import type { Signals } from '../../../../domain/gb32960/index.ts'
import type { VehicleChoice } from '../../../fleet/vehicles/choosing/contract.ts'
import { type Clause, compares, type Judged } from './judge.ts'
import { readingsOf, readyNumber, readyPart } from './readings.ts'
import { anyReport, supplyVoltage } from './signals.ts'

/** An active rule. */
export interface Watched extends Judged {
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

export interface Compiled extends Watched {
  readonly read: ReturnType<typeof readingsOf>
  /** One of its signals requires reading the whole frame. */
  readonly readsFrame: boolean
  /** One of its signals comes in messages of its own and not in reports. */
  readonly supply: boolean
  readonly vins: ReadonlySet<string> | undefined
  readonly ids: ReadonlySet<number> | undefined
}

const nobody: readonly Compiled[] = []

/** Index of one signal: the limits of clauses split the numbers into ranges, each evaluated once. */
class Stretches {
  readonly #limits: Float64Array
  readonly #met: (readonly Compiled[] | undefined)[] = []
  readonly #of: readonly { readonly rule: Compiled; readonly clause: Clause }[]

  constructor(of: readonly { readonly rule: Compiled; readonly clause: Clause }[]) {
    this.#of = of
    const limits = of.flatMap(({ clause: { value = 0, to = value } }) => [value, to])
    this.#limits = Float64Array.from(new Set(limits)).sort()
  }

  met(value: number): readonly Compiled[] {
    const limits = this.#limits
    let [low, high] = [0, limits.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (limits[middle]! < value) low = middle + 1
      else high = middle
    }
    const place = 2 * low + (limits[low] === value ? 1 : 0)
    const known = this.#met[place]
    if (known) return known
    const found = this.#look(value)
    this.#met[place] = found
    return found
  }

  #look(value: number): readonly Compiled[] {
    const found = this.#of.filter(({ clause }) => compares(clause, { low: value, high: value }, false))
    return found.length === 0 ? nobody : [...new Set(found.map(({ rule }) => rule))]
  }
}

const isReady = ({ signal, operator }: Clause) =>
  readyPart(signal) !== undefined && operator !== 'changed' && operator !== 'stale'

export class CompiledRules {
  readonly byId: ReadonlyMap<number, Compiled>
  /** Rules that the signals of a report cannot exclude. Evaluated for each report of their vehicles. */
  readonly others: readonly Compiled[]
  /** Rules about messages that are not reports. */
  readonly supply: readonly Compiled[]
  /** Milliseconds since 1970 by the store's clock. Changes up to this time are included. */
  readonly readAt: number
  readonly #signals: readonly { key: string; part: keyof Signals; stretches: Stretches }[]

  constructor(rules: readonly Watched[], readAt = 0) {
    const compiled = rules.map(compiledOf)
    this.readAt = readAt
    this.byId = new Map(compiled.map((rule) => [rule.id, rule]))
    this.supply = compiled.filter(({ supply }) => supply)
    const bySignal = new Map<string, { rule: Compiled; clause: Clause }[]>()
    const others: Compiled[] = []
    for (const rule of compiled) {
      if (rule.supply || rule.clauses.every(({ operator }) => operator === 'stale')) continue
      const first = rule.clauses.find(isReady)
      // For 'all' a single clause is enough. For 'any' every clause must be indexed.
      const changes = rule.clauses.some(({ operator }) => operator === 'changed')
      const looked = changes
        ? undefined
        : rule.match === 'all'
          ? first && [first]
          : rule.clauses.every(isReady)
            ? rule.clauses
            : undefined
      if (!looked) others.push(rule)
      else
        for (const clause of looked) {
          const known = bySignal.get(clause.signal)
          if (known) known.push({ rule, clause })
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
  touched(signals: Signals, into: Set<Compiled>): void {
    for (const { key, part, stretches } of this.#signals) {
      const value = readyNumber(signals, key, part)
      if (typeof value !== 'number') continue
      const met = stretches.met(value)
      for (const rule of met) into.add(rule)
    }
    for (const rule of this.others) into.add(rule)
  }
}

function compiledOf(rule: Watched): Compiled {
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
