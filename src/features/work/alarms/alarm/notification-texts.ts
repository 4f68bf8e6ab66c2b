import type { Pair } from '../../../../domain/contract/words.ts'

/** Reasons why a user is notified of an alarm. */
export const notificationReasons = {
  assigned: ['分派给您', 'Assigned to you'],
  mentioned: ['提到了您', 'Mentioned you'],
  returned: ['稍后处理到期', 'Snooze ended'],
} as const satisfies Record<string, Pair>
export type NotificationReason = keyof typeof notificationReasons
export const notificationReasonKeys = Object.keys(notificationReasons) as NotificationReason[]
