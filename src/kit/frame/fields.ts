import { bool, option, time, vin } from '../record/field.ts'
import { messageKinds } from './kinds.ts'

/** What a query form of messages asks for. */
export const messageFields = {
  vin: vin(['VIN', 'VIN'], { required: true, query: true }),
  at: time(['时间', 'Time'], { required: true, query: true }),
  kind: option(['类型', 'Type'], messageKinds, { query: true }),
  direction: option(['方向', 'Direction'], { up: ['上行', 'Up'], down: ['下行', 'Down'] }, { query: true }),
  level: option(
    ['报警等级', 'Alarm level'],
    {
      0: ['无报警', 'No alarm'],
      1: ['1级', 'Level 1'],
      2: ['2级', 'Level 2'],
      3: ['3级', 'Level 3'],
      4: ['4级', 'Level 4'],
      255: ['异常或无效', 'Abnormal or invalid'],
    },
    { query: true },
  ),
  reissued: bool(['补发', 'Reissued'], { query: true }),
  clockOff: bool(['时钟异常', 'Clock off'], { query: true }),
  broken: bool(['解析异常', 'Broken'], { query: true }),
} as const

/** What a query form of signals asks for. */
export const signalFields = { vin: messageFields.vin, at: messageFields.at } as const
