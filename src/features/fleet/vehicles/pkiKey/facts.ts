import { facts } from '../../../../platform/store/facts.ts'
import { pkiKeys } from './store.ts'

export const pkiKeyFacts = facts(pkiKeys, ['serial', 'vin', 'issuer', 'notAfter', 'revokedAt'])
