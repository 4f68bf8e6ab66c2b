import { facts } from '../../../../platform/store/facts.ts'
import { steps, targets } from './store.ts'

export const upgradeTargetFacts = facts(targets, [
  'campaign',
  'groupNumber',
  'state',
  'endedAt',
  'offeredAt',
  'vin',
  'code',
  'dueAt',
  'notifiedAt',
  'acceptedAt',
  'downloadedAt',
  'beganAt',
  'installedAt',
  'paused',
  'rank',
  'other',
  'percent',
  'cause',
  'updatedAt',
])
export const upgradeStepFacts = facts(steps, ['campaign', 'at', 'event'])
