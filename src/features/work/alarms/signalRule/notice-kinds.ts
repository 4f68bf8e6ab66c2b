import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Notifications to the user about alarms of rules in the last week. */
export const ruleNotice = notice('rule', {
  inbox: {
    list: 'rules',
    title: ['规则报警', 'Alarm rules'],
    place: 40,
    row: z.object({
      id: z.number(),
      rule: z.number(),
      name: z.string(),
      level: z.enum(['1', '2', '3', '4']),
      kind: z.enum(['began', 'collapsed', 'escalated', 'stopped']),
      /** Reason of the stop in the caller's language. */
      reason: z.string().nullable(),
      /** Null: not about an alarm but about the stop of the rule. */
      vin: z.string().nullable(),
      alarm: z.number().nullable(),
      /** Number of alarms of vehicles that the caller sees. */
      count: z.number(),
      at: z.string(),
    }),
  },
  push: {
    place: 110,
    title: ['规则报警', 'Alarm rules'],
    hint: [
      '通知您的报警规则触发或升级，以及您负责的规则停止',
      'Alarms of rules that notify you, escalated alarms, and your rules that stopped',
    ],
    body: ['{{count}} 条报警规则通知', '{{count}} alarm rule notifications', '{{count}} alarm rule notification'],
    route: '/warn/queryAlarm',
    urgency: 'high',
    ttlSeconds: 4 * 3600,
  },
})
