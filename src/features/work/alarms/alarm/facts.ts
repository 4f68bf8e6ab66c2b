import { facts } from '../../../../platform/store/facts.ts'
import { alarms, alarmsGone } from './store.ts'

export const alarmFacts = facts(alarms, [
  'id',
  'vin',
  'level',
  'kind',
  'handling',
  'beginAt',
  'endAt',
  'changedIn',
  'code',
  'rule',
  'suppressedCount',
  'acknowledgedBy',
  'handledAt',
  'changedAt',
  'seenAt',
  'knownAt',
  'noticedAt',
  'escalatedAt',
])
export const alarmGoneFacts = facts(alarmsGone, ['vin', 'id', 'goneIn'])
