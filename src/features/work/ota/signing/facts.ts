import { facts } from '../../../../platform/store/facts.ts'
import { directorMetadata } from './store.ts'

export const directorMetadataFacts = facts(directorMetadata, [
  'version',
  'timestampVersion',
  'contentHash',
  'targets',
  'snapshot',
  'timestamp',
  'expiresAt',
  'timestampExpiresAt',
  'vin',
])
