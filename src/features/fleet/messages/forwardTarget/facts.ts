import { facts } from '../../../../platform/store/facts.ts'
import { forwardTargets } from './store.ts'

export const forwardTargetFacts = facts(forwardTargets, ['backlog', 'enabled'])
