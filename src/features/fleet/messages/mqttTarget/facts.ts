import { facts } from '../../../../platform/store/facts.ts'
import { mqttTargets } from './store.ts'

export const mqttTargetFacts = facts(mqttTargets, ['enabled', 'oldestWaitingAt', 'readsMessages'])
