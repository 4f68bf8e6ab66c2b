import { facts } from '../../../../platform/store/facts.ts'
import { monitorProblems } from './store.ts'

export const monitorProblemFacts = facts(monitorProblems, ['id'])
