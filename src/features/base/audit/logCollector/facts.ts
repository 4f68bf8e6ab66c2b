import { facts } from '../../../../platform/store/facts.ts'
import { logCollectors } from './store.ts'

export const logCollectorFacts = facts(logCollectors, ['enabled', 'oldestWaitingAt'])
