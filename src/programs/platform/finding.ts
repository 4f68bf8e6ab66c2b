import type { OperatorContext } from './operator.ts'

/** Result of one check. `bad`: the platform cannot work. `note`: it works, but the operator should know. */
export interface HealthFinding {
  readonly state: 'ok' | 'note' | 'bad'
  readonly says: string
}
export type HealthCheck = (operator: OperatorContext, args: readonly string[]) => Promise<HealthFinding>

export const ok = (says: string): HealthFinding => ({ state: 'ok', says })
export const note = (says: string): HealthFinding => ({ state: 'note', says })
export const bad = (says: string): HealthFinding => ({ state: 'bad', says })
