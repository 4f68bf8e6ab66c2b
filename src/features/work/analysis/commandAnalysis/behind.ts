import type { RouteParams } from '../../../../client/navigation.ts'
import { dayMs, fleetDayStart } from '../../../../domain/time.ts'
import type { CommandOutcome } from '../../commands/command/state-texts.ts'
import { type Cause, causeOf } from './causes.ts'
import type { CommandDivision } from './contract.ts'

export const listRoute = '/vehicleRemoteControl/instructionLogManagement'
type Filter = Readonly<Record<string, unknown>>

const joinValues = (values: unknown) => (Array.isArray(values) && values.length > 0 ? values.join(',') : undefined)

/** Parameters for the commands of the analysis' filter, requested from the first to the last of these days. */
export function commandsBehind(filter: Filter, [first, last]: readonly [string, string], more: RouteParams = {}) {
  const [from, until] = [fleetDayStart(first), fleetDayStart(last) + dayMs - 1]
  return {
    'q.createdAt': `${new Date(from).toISOString()}~${new Date(until).toISOString()}`,
    'q.kind': joinValues(filter.kind),
    'q.model': joinValues(filter.model),
    'q.region': joinValues(filter.region),
    'q.source': joinValues(filter.source),
    ...more,
  }
}
export const outcomeIs = (outcome: CommandOutcome): RouteParams => ({ 'q.outcome': outcome })
export const causeIs = ({ state, code }: Cause): RouteParams => ({
  'q.outcome': 'failure',
  'q.state': state,
  'q.code': code,
})

export function groupBehind(filter: Filter, by: CommandDivision, key: string, more: RouteParams = {}): RouteParams {
  const period = filter.period as [string, string]
  if (by === 'day') return commandsBehind(filter, [key, key], more)
  const ofGroup = by === 'cause' ? causeIs(causeOf(key)) : { [`q.${by}`]: key }
  return commandsBehind(filter, period, { ...ofGroup, ...more })
}
