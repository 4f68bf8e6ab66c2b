import { facts } from '../../../../platform/store/facts.ts'
import { signalRules } from './store.ts'

export const signalRuleFacts = facts(signalRules, ['rule', 'advice', 'id'])
