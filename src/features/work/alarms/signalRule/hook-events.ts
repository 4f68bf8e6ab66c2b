import { z } from 'zod'
import type { WebhookEvent } from '../../../../platform/thing/thing.ts'

const data = z.object({
  rule: z.object({
    id: z.number(),
    name: z.string(),
    level: z.int().min(1).max(4),
    condition: z.string().nullable().meta({ description: 'In English' }),
    advice: z.string().nullable().meta({ description: 'What to do, as the rule says' }),
  }),
  count: z.int().meta({ description: 'Alarms that the message is of' }),
  vin: z.string().meta({ description: 'The vehicle of the first of them' }),
  alarm: z.number().meta({ description: 'The id of the first of them' }),
  link: z.string().meta({ description: 'Where people see them' }),
})
export type RuleMessage = z.infer<typeof data>

export const ruleEvents: readonly WebhookEvent[] = [
  { event: 'alarmRule.began', title: ['规则报警开始', 'Rule alarm started'], data },
  {
    event: 'alarmRule.collapsed',
    title: ['超出每小时上限的报警，合并为一条', 'Alarms over the hourly limit, combined in one message'],
    data,
  },
  {
    event: 'alarmRule.escalated',
    title: ['规则报警无人确认', 'Rule alarm not acknowledged in time'],
    data,
  },
]
