import { facts } from '../../../../platform/store/facts.ts'
import { archiveFiles, openedMessages } from './store.ts'

export const archiveFileFacts = facts(archiveFiles, ['day', 'isComplete'])

export const openedMessageFacts = facts(openedMessages, [
  'vin',
  'at',
  'kind',
  'digest',
  'receivedAt',
  'backfilled',
  'clockDrift',
  'counts',
  'down',
  'alarmLevel',
  'problem',
  'platform',
  'frame',
])
