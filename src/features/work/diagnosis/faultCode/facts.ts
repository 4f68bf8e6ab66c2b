import { facts } from '../../../../platform/store/facts.ts'
import { faultCodes } from './store.ts'

export const faultCodeFacts = facts(faultCodes, [
  'dtc',
  'name',
  'nameEn',
  'severity',
  'ecu',
  'alarmList',
  'alarmCode',
  'number',
  'property',
  'phenomenon',
  'reason',
  'measures',
  'propertyEn',
  'phenomenonEn',
  'reasonEn',
  'measuresEn',
  'id',
])
