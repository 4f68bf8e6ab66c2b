import { facts } from '../../../../platform/store/facts.ts'
import { privacyRequests } from './store.ts'

export const privacyFacts = facts(privacyRequests, ['id', 'kind', 'state', 'dueDay', 'account'])
