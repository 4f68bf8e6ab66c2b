import { facts } from '../../../../platform/store/facts.ts'
import { passkeys, totpFactors } from './store.ts'

export const passkeyFacts = facts(passkeys, ['accountId'])
export const totpFactorFacts = facts(totpFactors, ['accountId', 'confirmedAt'])
