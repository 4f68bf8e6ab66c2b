import type { Pair } from '../../../../domain/contract/words.ts'

/** Interfaces of steps. Frames are named by their command id (GB/T 32960.3). */
export const callMethods = {
  http: ['HTTP 接口', 'HTTP call'],
  job: ['平台任务', 'Platform job'],
  query: ['0x80 参数查询', '0x80 query'],
  set: ['0x81 参数设置', '0x81 settings'],
  control: ['0x82 终端控制', '0x82 control'],
  order: ['0xC0 扩展指令', '0xC0 command'],
  report: ['0xC1 扩展上报', '0xC1 report'],
  frame: ['其他报文', 'Other frame'],
} as const satisfies Record<string, Pair>
export const internalLogLabels = {
  command: ['指令详情', 'Details'],
} as const satisfies Record<string, Pair>
