import { facts } from '../../../../platform/store/facts.ts'
import { ecuVersions } from './store.ts'

export const ecuVersionFacts = facts(ecuVersions, [
  'vin',
  'ecu',
  'partNumber',
  'version',
  'hardwareId',
  'serial',
  'reportedAt',
  'source',
  'updatedAt',
])
