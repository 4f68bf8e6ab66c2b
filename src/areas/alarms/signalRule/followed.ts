import type { Compiled, CompiledRules } from './compile.ts'
import type { Reading, State } from './judge.ts'
import type { Mark } from './marks.ts'
import type { Members } from './members.ts'

export interface Watching {
  readonly rules: CompiledRules
  readonly members: Members
  /** How late reports are judged. */
  readonly lateMs: number
}

/** What is seen of a vehicle in a batch: at a moment, the readings of a rule's clauses. */
export interface Sight {
  readonly at: number
  readonly isSupply: boolean
  read(rule: Compiled): readonly Reading[]
}
export interface Followed {
  readonly vin: string
  readonly marks: readonly Mark[]
  readonly sights: Sight[]
  /** Rules that may hold by now, or did. */
  readonly rules: Set<Compiled>
  /** The last report before the batch. */
  readonly lastAt: number | null
  /** If late reports are judged: the moment of the first, and the rules whose alarms they may change. */
  readonly late: { readonly from: number; readonly rules: Set<Compiled> } | undefined
  /** By rule: how it stands after the reports were judged again with the late ones. */
  readonly corrected: Map<Compiled, State | undefined>
}
