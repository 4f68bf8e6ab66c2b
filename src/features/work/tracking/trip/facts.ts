import { facts } from '../../../../platform/store/facts.ts'
import { trips } from './store.ts'

export const tripFacts = facts(trips, [
  'endAt',
  'endSoc',
  'beginAt',
  'beginSoc',
  'vin',
  'state',
  'lastSeenAt',
  'joules',
  'meteredMs',
  'metres',
])
