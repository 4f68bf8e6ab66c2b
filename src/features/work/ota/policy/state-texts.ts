import type { Pair } from '../../../../domain/contract/words.ts'

export const policyStates = {
  draft: ['草稿', 'Draft'],
  valid: ['有效', 'Valid'],
  void: ['作废', 'Void'],
} as const satisfies Record<string, Pair>
export type PolicyState = keyof typeof policyStates
export const policyTones = { draft: 'default', valid: 'success', void: 'error' } as const

export const ruleOps = {
  is: ['等于', 'is'],
  isNot: ['不等于', 'is not'],
  atLeast: ['不低于', 'is at least'],
  below: ['低于', 'is below'],
} as const satisfies Record<string, Pair>

export const consents = {
  owner: ['车主在车内确认', 'Owner confirms in the vehicle'],
  none: ['无需确认（车间、产线、样车）', 'No consent needed (workshop, line, prototypes)'],
} as const satisfies Record<string, Pair>
