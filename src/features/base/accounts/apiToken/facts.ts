import { facts } from '../../../../platform/store/facts.ts'
import { apiTokens } from './store.ts'

export const apiTokenFacts = facts(apiTokens, ['id', 'revokedAt', 'expiresAt', 'groups'])
