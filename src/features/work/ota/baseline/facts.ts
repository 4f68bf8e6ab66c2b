import { facts } from '../../../../platform/store/facts.ts'
import { baselines, baselineVersions } from './store.ts'

export const baselineFacts = facts(baselines, [
  'vehicleType',
  'id',
  'name',
  'state',
  'ecus',
  'authors',
  'enteredBy',
  'createdAt',
  'releasedBy',
  'releasedAt',
])
export const baselineVersionFacts = facts(baselineVersions, ['vehicleEcu', 'baseline', 'softwareVersion'])
