import { facts } from '../../../../platform/store/facts.ts'
import { pushCursors, pushDevices, pushPending, pushPreferences } from './store.ts'

export const pushDeviceFacts = facts(pushDevices, ['accountId'])
export const pushCursorFacts = facts(pushCursors, ['position', 'kind'])
export const pushPreferenceFacts = facts(pushPreferences, ['accountId', 'alarmLevel'])
export const pushPendingFacts = facts(pushPending, ['deviceId'])
