import { facts } from '../../../../platform/store/facts.ts'
import { pushCursors, pushDevices, pushPending } from './store.ts'

export const pushDeviceFacts = facts(pushDevices, ['accountId'])
export const pushCursorFacts = facts(pushCursors, ['position', 'kind'])
export const pushPendingFacts = facts(pushPending, ['deviceId'])
