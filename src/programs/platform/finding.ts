import type { Operator } from './operator.ts'

/** Result of one check. `bad`: the platform cannot work. `note`: it works, but the operator should know. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'bad'
  readonly says: string
}
export type Look = (operator: Operator, args: readonly string[]) => Promise<Finding>

export const ok = (says: string): Finding => ({ state: 'ok', says })
export const note = (says: string): Finding => ({ state: 'note', says })
export const bad = (says: string): Finding => ({ state: 'bad', says })
