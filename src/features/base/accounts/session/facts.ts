import { facts } from '../../../../platform/store/facts.ts'
import { sessions } from './store.ts'

export const sessionFacts = facts(sessions, ['id', 'endReason', 'accountId', 'lang', 'createdAt'])
