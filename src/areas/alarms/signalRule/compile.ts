/** Rules as ingest asks them: which of them a number of a signal meets is found without looking at the others. Pure. */
import type { Signals } from '../../../protocol/index.ts'
import type { VehicleChoice } from '../../vehicles/choosing/contract.ts'
import { type Clause, compares, type Judged } from './judge.ts'
import { readingsOf, readyNumber, readyPart } from './readings.ts'
import { anyReport, supplyVoltage } from './signals.ts'

/** A rule that is watched. */
export interface Watched extends Judged {
  readonly id: number
  readonly name: string
  readonly level: number
  /** Grows with each change of what is judged: what is kept of an older one counts no more. */
  readonly revision: number
  /** Reports that arrived before it was changed or turned on last are not judged; ms since 1970, null: all are. */
  readonly since: number | null
  readonly vehicles: VehicleChoice
  /** The person with whose rights it is watched: all vehicles, or those of these groups. */
  readonly owner: { readonly id: number; readonly groups: ReadonlySet<number> | undefined }
  /** Somebody is told when it begins. */
  readonly tells: boolean
}

export interface Compiled extends Watched {
  readonly read: ReturnType<typeof readingsOf>
  /** One of its signals is found only by reading the whole frame. */
  readonly readsFrame: boolean
  /** One of its signals is sent by boxes in messages of their own. */
  readonly supply: boolean
  readonly vins: ReadonlySet<string> | undefined
  readonly ids: ReadonlySet<number> | undefined
}

const nobody: readonly Compiled[] = []

/** Of one signal, the rules that each number meets: their limits cut the numbers into stretches, each looked at once. */
class Stretches {
  readonly #limits: Float64Array
  readonly #met: (readonly Compiled[] | undefined)[] = []
  readonly #of: readonly { readonly rule: Compiled; readonly clause: Clause }[]

  constructor(of: readonly { readonly rule: Compiled; readonly clause: Clause }[]) {
    this.#of = of
    const limits = of.flatMap(({ clause: { value = 0, to = value } }) => [value, to])
    this.#limits = Float64Array.from(new Set(limits)).sort()
  }

  /** The rules of which a clause is met. */
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
  /** Rules of which a look at the report's signals says nothing: asked of each report of their vehicles. */
  readonly others: readonly Compiled[]
  /** Those about messages that are no reports. */
  readonly supply: readonly Compiled[]
  /** ms since 1970, by the store's clock: changes up to here are known. */
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
      // Of clauses that must all hold one is enough to look at; of others none may be left out.
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

  /** Adds the rules that a report may begin to meet. Whoever is not added does not hold, or the report says nothing of it. */
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
