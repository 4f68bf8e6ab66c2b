import { facts } from '../../../../platform/store/facts.ts'
import { vehicleEcus } from './store.ts'

export const vehicleEcuFacts = facts(vehicleEcus, [
  'id',
  'partNumber',
  'isPrimary',
  'ecu',
  'vehicleType',
  'position',
  'hardwareIds',
])
