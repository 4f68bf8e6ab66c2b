/** A condition on the signals of one message. It is pure data, so that user input is never executed. */

export const operators = ['lt', 'le', 'eq', 'ne', 'ge', 'gt'] as const
export type QueryOperator = (typeof operators)[number]
export interface QueryClause {
  /** Key of a signal. For a list, any of its numbers may meet the clause. */
  signal: string
  operator: QueryOperator
  value: number
}
export interface SignalCondition {
  /** all: every clause. any: at least one. */
  match: 'all' | 'any'
  clauses: QueryClause[]
}
type Reading = { low: number; high: number } | null | undefined

/**
 * Whether a message's readings, one for each clause, meet the condition. A signal that is absent or marked abnormal or
 * invalid meets no clause, not even 'is not'. A list is represented by its lowest and highest number.
 */
export function meets({ match, clauses }: SignalCondition, readings: readonly Reading[]): boolean {
  const isMet = (clause: QueryClause, index: number) => clauseMet(clause, readings[index])
  return clauses.length > 0 && (match === 'all' ? clauses.every(isMet) : clauses.some(isMet))
}

function clauseMet({ operator, value }: QueryClause, reading: Reading): boolean {
  if (!reading) return false
  const { low, high } = reading
  switch (operator) {
    case 'lt':
      return low < value
    case 'le':
      return low <= value
    case 'eq':
      return low === value || high === value
    case 'ne':
      return low !== value || high !== value
    case 'ge':
      return high >= value
    case 'gt':
      return high > value
  }
}
