import { facts } from '../../../../platform/store/facts.ts'
import { dataIdentifiers } from './store.ts'

export const dataIdentifierFacts = facts(dataIdentifiers, [
  'ecu',
  'did',
  'name',
  'nameEn',
  'writable',
  'at',
  'length',
  'type',
  'factor',
  'offset',
  'unit',
  'codes',
])
