import { facts } from '../../../../platform/store/facts.ts'
import { alarmRemovals, alarms } from './store.ts'

export const alarmFacts = facts(alarms, [
  'id',
  'vin',
  'level',
  'kind',
  'handling',
  'beginAt',
  'endAt',
  'changedXid',
  'code',
  'rule',
  'suppressedCount',
  'acknowledgedBy',
  'handledAt',
  'changedAt',
  'lastSeenAt',
  'recordedAt',
  'notifiedAt',
  'escalatedAt',
])
export const alarmRemovalFacts = facts(alarmRemovals, ['vin', 'id', 'removedXid'])
