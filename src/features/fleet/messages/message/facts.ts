import { facts } from '../../../../platform/store/facts.ts'
import { messages } from './store.ts'

export const messageFacts = facts(messages, [
  'vin',
  'at',
  'receivedAt',
  'kind',
  'digest',
  'frame',
  'alarmLevel',
  'counts',
  'backfilled',
  'clockDrift',
  'down',
  'platform',
  'problem',
])
