import { facts } from '../../../../platform/store/facts.ts'
import { models } from './store.ts'

export const modelFacts = facts(models, [
  'fullCode',
  'id',
  'series',
  'name',
  'batteryCapacityKwh',
  'nominalVoltageV',
  'batteryType',
  'powerMode',
  'classification',
  'boxCertificate',
  'boxCertificateFrom',
])
