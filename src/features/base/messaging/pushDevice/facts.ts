import { facts } from '../../../../platform/store/facts.ts'
import { pushDevices, pushMarks, pushPending, pushPreferences } from './store.ts'

export const pushDeviceFacts = facts(pushDevices, ['accountId'])
export const pushMarkFacts = facts(pushMarks, ['mark', 'kind'])
export const pushPreferenceFacts = facts(pushPreferences, ['accountId', 'alarmLevel'])
export const pushPendingFacts = facts(pushPending, ['deviceId'])
