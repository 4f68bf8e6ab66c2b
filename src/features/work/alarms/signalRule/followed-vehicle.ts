import type { Message } from '../../../../telematics/ingest/message.ts'
import type { CompiledRule, CompiledRules } from './compile.ts'
import type { ConditionState, SignalReading } from './judge.ts'
import type { RuleMark } from './marks.ts'
import type { Members } from './members.ts'

export interface Watching {
  readonly rules: CompiledRules
  readonly members: Members
  /** Maximum delay of reports that are still evaluated, in milliseconds. */
  readonly lateMs: number
}

/** Data of a vehicle at one moment of a batch: the readings for a rule's clauses. */
export interface Sight {
  readonly at: number
  readonly isSupply: boolean
  read(rule: CompiledRule): readonly SignalReading[]
}
export interface FollowedVehicle {
  readonly vin: string
  readonly marks: readonly RuleMark[]
  readonly sights: Sight[]
  /** Rules that may be met by now, or were before. */
  readonly rules: Set<CompiledRule>
  /** The last report before the batch. */
  readonly lastAt: number | null
  /** Time of the last 12 V battery voltage before the batch. Only loaded when the batch has one. */
  lastSupplyAt: number | null
  /** Late reports, if they are evaluated: the time of the first, and the rules whose alarms they may change. */
  late: { from: number; readonly rules: Set<CompiledRule> } | undefined
  /** State by rule after the reports were evaluated again with the late ones. */
  readonly corrected: Map<CompiledRule, ConditionState | undefined>
}

/** Whether a message arrived early enough for rules. Later ones count only when they are live and in order. */
export const isWithin = ({ at, receivedAt }: Pick<Message, 'at' | 'receivedAt'>, limitMs: number): boolean =>
  receivedAt - at <= limitMs
