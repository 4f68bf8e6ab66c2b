import { facts } from '../../../../platform/store/facts.ts'
import { forwardBatches, forwardTargets } from './store.ts'

export const forwardTargetFacts = facts(forwardTargets, ['backlog', 'enabled'])

export const forwardBatchFacts = facts(forwardBatches, ['id', 'at', 'writtenXid', 'kinds'])
