import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { codeNumber } from '../../../kit/record/kinds/hex.ts'
import { toldKeys } from '../../alarms/alarm/handling/told-texts.ts'
import { alarmKindNames } from '../../alarms/alarm/kind-texts.ts'

const inbox = z.object({
  /** Alarms that nobody has acknowledged, of level 2 and above, of the last day or lasting; null for who may not see alarms. */
  alarms: z
    .array(
      z.object({
        id: z.number(),
        vin: z.string(),
        level: z.enum(['2', '3', '4']),
        kind: z.enum(alarmKindNames),
        code: codeNumber,
        rule: z.string().nullable(),
        /** Of a flood: alarms that were not stored. */
        suppressedCount: z.number().nullable(),
        at: z.string(),
      }),
    )
    .nullable(),
  /** Alarms that were assigned to the caller, where a colleague mentioned them, or that are back, within a week; null for who may not see alarms. */
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
        what: z.enum(toldKeys),
        /** Null: the platform itself. */
        by: z.string().nullable(),
        at: z.string(),
      }),
    )
    .nullable(),
  /** What others did within a week to OTA applications that the caller wrote, examined or is told of; null for who may not see them. */
  applications: z
    .array(
      z.object({
        /** Of the step. */
        id: z.number(),
        application: z.number(),
        name: z.string(),
        /** What was done, in the caller's language. */
        step: z.string(),
        by: z.string(),
        at: z.string(),
      }),
    )
    .nullable(),
  /** Update tasks that wait for the caller's approval, and what others or the platform did within a week to tasks of the caller's own; null for who may not see tasks. */
  campaigns: z
    .array(
      z.object({
        /** Of the step. */
        id: z.number(),
        campaign: z.number(),
        name: z.string(),
        /** What happened, in the caller's language. */
        step: z.string(),
        tone: z.enum(['default', 'warning', 'error', 'success']),
        /** Why it was held, or what was remarked. */
        why: z.string().nullable(),
        /** Null: the platform. */
        by: z.string().nullable(),
        /** The screen that shows the task. */
        route: z.string(),
        at: z.string(),
      }),
    )
    .nullable(),
  /** Value-added services that end soon and that people were told of, the soonest first; null for who may not see them. */
  services: z
    .array(
      z.object({
        id: z.number(),
        vin: z.string(),
        /** The function, in the caller's language. */
        name: z.string(),
        until: z.string(),
        /** When people were told. */
        at: z.string(),
      }),
    )
    .nullable(),
  /** Months in which vehicles used more of their data plans than the threshold, of a week; null for who may not see them. */
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
  /** What is wrong with the platform itself, and what was within a day; null for who may not see how it is. */
  problems: z
    .array(
      z.object({
        id: z.number(),
        /** In the caller's language. */
        text: z.string(),
        at: z.string(),
        /** Null: it lasts. */
        until: z.string().nullable(),
      }),
    )
    .nullable(),
  /** What the caller was told of alarms of rules within a week; null for who may not see alarms. */
  rules: z
    .array(
      z.object({
        id: z.number(),
        rule: z.number(),
        name: z.string(),
        level: z.enum(['1', '2', '3', '4']),
        kind: z.enum(['began', 'collapsed', 'escalated', 'stopped']),
        /** Why it stopped, in the caller's language. */
        reason: z.string().nullable(),
        /** Null: it is of no alarm, it says that the rule stopped. */
        vin: z.string().nullable(),
        alarm: z.number().nullable(),
        /** Alarms of vehicles that the caller sees. */
        count: z.number(),
        at: z.string(),
      }),
    )
    .nullable(),
  /** What the caller was told of chart alerts within a week; null for who may not see charts. */
  charts: z
    .array(
      z.object({
        id: z.number(),
        kind: z.enum(['fired', 'ended', 'stopped']),
        name: z.string(),
        /** The condition, in the caller's language. */
        rule: z.string().nullable(),
        chart: z.number().nullable(),
        /** The rule is the caller's own. */
        own: z.boolean(),
        at: z.string(),
      }),
    )
    .nullable(),
  /** Crossings of a week at fences that the caller made and that remind, of vehicles that the caller sees; null for who may not see their log. */
  fences: z
    .array(
      z.object({
        id: z.number(),
        vin: z.string(),
        fence: z.string(),
        kind: z.enum(['enter', 'out']),
        /** When the vehicle crossed the border. */
        crossedAt: z.string(),
        /** When the platform found it out. */
        at: z.string(),
      }),
    )
    .nullable(),
  /** Open requests of persons about their own data that are due soon or overdue, the most urgent first; null for who may not carry them out. */
  privacy: z
    .array(
      z.object({
        id: z.number(),
        /** What is asked for, in the caller's language. */
        what: z.string(),
        dueDay: z.string(),
        overdue: z.boolean(),
        /** When it began to be due soon. */
        at: z.string(),
      }),
    )
    .nullable(),
  /** The caller's own jobs that ended within a week. */
  jobs: z.array(
    z.object({
      id: z.number(),
      /** What it did, in the caller's language. */
      title: z.string(),
      /** The screen that shows what came of it, where there is one. */
      route: z.string().nullable(),
      state: z.enum(['done', 'failed']),
      /** Rows written. */
      count: z.number().nullable(),
      faultCount: z.number(),
      at: z.string(),
    }),
  ),
})
export type Inbox = z.infer<typeof inbox>

export const noticeCalls = {
  /** What needs the caller's attention: 20 of each at most, newest first. */
  inbox: call('/notice/inbox', {
    title: ['消息', 'Messages'],
    access: 'open',
    peopleOnly: true,
    offline: true,
    output: inbox,
  }),
}
