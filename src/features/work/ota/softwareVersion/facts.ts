import { facts } from '../../../../platform/store/facts.ts'
import { softwareVersions } from './store.ts'

export const softwareVersionFacts = facts(softwareVersions, [
  'id',
  'partNumber',
  'version',
  'counter',
  'state',
  'hash',
  'hardwareIds',
  'kind',
  'fromVersion',
  'file',
  'authors',
  'enteredBy',
  'createdAt',
  'testedBy',
  'testedAt',
  'releasedBy',
  'releasedAt',
  'withdrawnBy',
  'withdrawnAt',
])
