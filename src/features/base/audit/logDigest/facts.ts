import { facts } from '../../../../platform/store/facts.ts'
import { logDays } from './store.ts'

export const logDayFacts = facts(logDays, ['day', 'entries', 'digest', 'previousDigest', 'closedAt', 'result'])
