import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'
import { inline } from '../../../../domain/contract/words.ts'
import { levelAlarm, levelAndAbove } from '../../../../domain/gb32960/level-texts.ts'
import { codeNumber } from '../../../../record/kinds/hex.ts'
import { alarmKindNames } from './kind-texts.ts'
import { notificationReasonKeys } from './notification-texts.ts'

const hour = 3600

const openAlarm = {
  id: z.number(),
  vin: z.string(),
  kind: z.enum(alarmKindNames),
  code: codeNumber,
  rule: z.string().nullable(),
  /** Number of alarms of a flood that were not stored. */
  suppressedCount: z.number().nullable(),
  at: z.string(),
}

const [severe, severeInEnglish] = levelAndAbove('3')

/** Unacknowledged alarms of level 3 and above, however old. */
export const severeNotice = notice('severeAlarm', {
  inbox: {
    list: 'severeAlarms',
    title: [`未处理的${severe}报警`, `Unhandled alarms of ${inline(severeInEnglish)}`],
    place: 2,
    settings: 'alarm',
    row: z.object({ ...openAlarm, level: z.enum(['3', '4']) }),
  },
})

/** Unacknowledged alarms of level 2 that are active or of the last day. Notifications also include higher levels. */
export const alarmNotice = notice('alarm', {
  inbox: {
    list: 'alarms',
    title: [`未处理的${levelAlarm('2')[0]}`, `Unhandled ${inline(levelAlarm('2')[1])}s`],
    place: 20,
    row: z.object({ ...openAlarm, level: z.enum(['2']) }),
  },
  push: {
    place: 10,
    title: ['新报警', 'New alarms'],
    hint: ['您可见车辆的未处理报警', 'Unhandled alarms of the vehicles you can see'],
    body: ['{{count}} 条新报警待处理', '{{count}} new alarms', '{{count}} new alarm'],
    route: '/warn/queryAlarm',
    urgency: 'high',
    ttlSeconds: 4 * hour,
  },
})

/** Alarms of the last week that were assigned to the user, mention the user, or whose snooze ended. */
export const handlingNotice = notice('handling', {
  inbox: {
    list: 'handling',
    title: ['与您有关的报警', 'Alarms for you'],
    place: 10,
    row: z.object({
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
  },
  push: {
    place: 20,
    title: ['报警分派与提及', 'Assigned alarms'],
    hint: [
      '报警分派给您、评论提到您，或稍后处理到期',
      'Alarms assigned to you, mentioning you, or whose snooze has ended',
    ],
    body: [
      '{{count}} 条报警需要您关注',
      '{{count}} alarms need your attention',
      '{{count}} alarm needs your attention',
    ],
    route: '/warn/queryAlarm',
    urgency: 'high',
    ttlSeconds: 24 * hour,
  },
})
