import type { Pair } from '../../../../domain/contract/words.ts'

export const bindTypes = {
  owner: ['车主', 'Owner'],
  family: ['家人', 'Family'],
  company: ['企业', 'Company'],
} as const satisfies Record<string, Pair>
export const bindWays = {
  certificate: ['证件审核', 'Documents reviewed'],
  dealer: ['经销商', 'Dealer'],
} as const satisfies Record<string, Pair>
