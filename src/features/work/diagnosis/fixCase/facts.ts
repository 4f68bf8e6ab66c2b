import { facts } from '../../../../platform/store/facts.ts'
import { fixCases } from './store.ts'

export const fixCaseFacts = facts(fixCases, ['id', 'title', 'used', 'helped', 'codes', 'series', 'model'])
