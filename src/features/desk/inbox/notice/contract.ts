import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { codeNumber } from '../../../../record/kinds/hex.ts'
import { alarmKindNames } from '../../../work/alarms/alarm/kind-texts.ts'
import { notificationReasonKeys } from '../../../work/alarms/alarm/notification-texts.ts'

const inbox = z.object({
  /** Unacknowledged alarms of level 2 and above that are active or of the last day. Null without access to alarms. */
  alarms: z
    .array(
      z.object({
        id: z.number(),
        vin: z.string(),
        level: z.enum(['2', '3', '4']),
        kind: z.enum(alarmKindNames),
        code: codeNumber,
        rule: z.string().nullable(),
        /** Number of alarms of a flood that were not stored. */
        suppressedCount: z.number().nullable(),
        at: z.string(),
      }),
    )
    .nullable(),
  /**
   * Alarms of the last week that were assigned to the caller, mention the caller, or whose snooze ended. Null without
   * access to alarms.
   */
  handling: z
    .array(
      z.object({
        id: z.number(),
        alarm: z.number(),
        vin: z.string(),
        level: z.enum(['0', '1', '2', '3', '4']),
        kind: z.enum(alarmKindNames),
        code: codeNumber,
        rule: z.string().nullable(),
        what: z.enum(notificationReasonKeys),
        /** Null: the platform itself. */
        by: z.string().nullable(),
        at: z.string(),
      }),
    )
    .nullable(),
  /**
   * Actions of others in the last week on OTA applications of the caller. These are those that the caller wrote,
   * reviewed or is notified of. Null without access to them.
   */
  applications: z
    .array(
      z.object({
        /** Id of the step. */
        id: z.number(),
        application: z.number(),
        name: z.string(),
        /** Action in the caller's language. */
        step: z.string(),
        by: z.string(),
        at: z.string(),
      }),
    )
    .nullable(),
  /**
   * Update tasks that wait for the caller's approval. Also actions of others or the platform on the caller's own tasks
   * in the last week. Null without access to tasks.
   */
  campaigns: z
    .array(
      z.object({
        /** Id of the step. */
        id: z.number(),
        campaign: z.number(),
        name: z.string(),
        /** Event in the caller's language. */
        step: z.string(),
        tone: z.enum(['default', 'warning', 'error', 'success']),
        /** Reason of a hold, or the remark. */
        why: z.string().nullable(),
        /** Null: the platform. */
        by: z.string().nullable(),
        route: z.string(),
        at: z.string(),
      }),
    )
    .nullable(),
  /** Value-added services that end soon and were notified, soonest first. Null without access to them. */
  services: z
    .array(
      z.object({
        id: z.number(),
        vin: z.string(),
        /** Function in the caller's language. */
        name: z.string(),
        until: z.string(),
        /** Time of the notification. */
        at: z.string(),
      }),
    )
    .nullable(),
  /**
   * Months of the last week in which vehicles exceeded the threshold of their data plans. Null without access to them.
   */
  usage: z
    .array(
      z.object({
        id: z.number(),
        vin: z.string(),
        /** YYYY-MM */
        month: z.string(),
        usedPercent: z.number(),
        at: z.string(),
      }),
    )
    .nullable(),
  /** Problems of the platform itself that exist or existed in the last day. Null without access to its monitoring. */
  problems: z
    .array(
      z.object({
        id: z.number(),
        /** In the caller's language. */
        text: z.string(),
        at: z.string(),
        /** Null: still active. */
        until: z.string().nullable(),
      }),
    )
    .nullable(),
  /** Notifications to the caller about alarms of rules in the last week. Null without access to alarms. */
  rules: z
    .array(
      z.object({
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
    )
    .nullable(),
  /** Notifications to the caller about chart alerts in the last week. Null without access to charts. */
  charts: z
    .array(
      z.object({
        id: z.number(),
        kind: z.enum(['fired', 'ended', 'stopped']),
        name: z.string(),
        /** Condition in the caller's language. */
        rule: z.string().nullable(),
        chart: z.number().nullable(),
        /** True for a rule of the caller. */
        own: z.boolean(),
        at: z.string(),
      }),
    )
    .nullable(),
  /**
   * Crossings in the last week at the caller's geofences with alerts, for vehicles that the caller sees. Null without
   * access to their log.
   */
  fences: z
    .array(
      z.object({
        id: z.number(),
        vin: z.string(),
        fence: z.string(),
        kind: z.enum(['enter', 'out']),
        crossedAt: z.string(),
        /** Time when the platform detected it. */
        at: z.string(),
      }),
    )
    .nullable(),
  /**
   * Open requests of persons about their own data that are due soon or overdue, most urgent first. Null without
   * permission to fulfil them.
   */
  privacy: z
    .array(
      z.object({
        id: z.number(),
        /** Kind of the request in the caller's language. */
        what: z.string(),
        dueDay: z.string(),
        overdue: z.boolean(),
        /** Time when it became due soon. */
        at: z.string(),
      }),
    )
    .nullable(),
  /** Jobs of the caller that ended in the last week. */
  jobs: z.array(
    z.object({
      id: z.number(),
      /** Title in the caller's language. */
      title: z.string(),
      /** Screen that shows the result. Null: none. */
      route: z.string().nullable(),
      state: z.enum(['done', 'failed']),
      /** Number of rows written. */
      count: z.number().nullable(),
      faultCount: z.number(),
      at: z.string(),
    }),
  ),
})
export type Inbox = z.infer<typeof inbox>

export const noticeCalls = {
  /** Returns everything that requires the caller's attention: at most 20 of each kind, newest first. */
  inbox: call('/notice/inbox', {
    title: ['消息', 'Messages'],
    access: 'open',
    peopleOnly: true,
    offline: true,
    output: inbox,
  }),
}
