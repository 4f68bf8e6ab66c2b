import type { Message } from '../../../ingest/message.ts'
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
  /** The last voltage of the 12 V battery before the batch, where the batch has one. */
  lastSupplyAt: number | null
  /** If late reports are judged: the moment of the first, and the rules whose alarms they may change. */
  late: { from: number; readonly rules: Set<Compiled> } | undefined
  /** By rule: how it stands after the reports were judged again with the late ones. */
  readonly corrected: Map<Compiled, State | undefined>
}

/** Whether a rule judges a message by how late it arrived; others count only when they are live and in order. */
export const isWithin = ({ at, receivedAt }: Pick<Message, 'at' | 'receivedAt'>, limitMs: number): boolean =>
  receivedAt - at <= limitMs
