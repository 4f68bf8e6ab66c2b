import type { Operator } from './operator.ts'

/** What one look found. `bad`: the platform does not work so. `note`: it does, and the operator should know. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'bad'
  readonly says: string
}
/** A look of the command `check`. */
export type Look = (operator: Operator, args: readonly string[]) => Promise<Finding>

export const ok = (says: string): Finding => ({ state: 'ok', says })
export const note = (says: string): Finding => ({ state: 'note', says })
export const bad = (says: string): Finding => ({ state: 'bad', says })
