import type { Pair } from '../../../kit/words.ts'

/** By which interface a step was taken; with the command id of a frame (GB/T 32960.3). */
export const callMethods = {
  http: ['HTTP 接口', 'HTTP call'],
  job: ['平台任务', 'Platform job'],
  query: ['参数查询 (0x80)', 'Parameter query (0x80)'],
  set: ['参数设置 (0x81)', 'Parameter setting (0x81)'],
  control: ['终端控制 (0x82)', 'Box control (0x82)'],
  order: ['扩展指令 (0xC0)', 'Extension order (0xC0)'],
  report: ['扩展上报 (0xC1)', 'Extension report (0xC1)'],
  frame: ['其他报文', 'Other frame'],
} as const satisfies Record<string, Pair>
export const internalLogLabels = {
  command: ['指令详情', 'Command details'],
} as const satisfies Record<string, Pair>
