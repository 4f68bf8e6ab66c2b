import { type Pair, texts } from '../../../../domain/contract/words.ts'
import { longestHours, oldestDays } from './contract.ts'

export const logFaults = texts('logFile', {
  period: ['结束时间必须晚于开始时间', 'The end must be after the start'],
  tooLong: [`一次最多获取 ${longestHours} 小时的日志`, `Request at most ${longestHours} hours at a time`],
  tooOld: [`只能获取最近 ${oldestDays} 天内的日志`, `Choose a period within the last ${oldestDays} days`],
  open: ['该车辆已有一个未完成的日志请求', 'A log request for this vehicle is already in progress'],
  tooMany: ['正在获取的日志过多，请稍后再试', 'Too many logs are being fetched. Try again later.'],
  ended: ['该日志请求已结束', 'This log request has already ended'],
  notEnded: ['请先取消未完成的日志请求', 'Cancel requests in progress first'],
  gone: ['日志文件已不可用', 'The log file is no longer available'],
})

export const logActions = {
  download: ['下载', 'Download'],
  cancel: ['取消获取', 'Cancel request'],
  again: ['重新获取', 'Request again'],
} as const satisfies Record<string, Pair>

export const logWords = texts('logFileScreen', {
  ask: ['获取日志', 'Request log'],
  askBox: ['获取终端日志', 'Request T-Box log'],
  askHeadUnit: ['获取车机日志', 'Request head-unit log'],
  vehicle: ['车辆', 'Vehicle'],
  change: ['更换', 'Change'],
  needVehicle: ['请选择车辆', 'Choose a vehicle'],
  from: ['日志开始', 'Log from'],
  until: ['日志结束', 'Log until'],
  lastHour: ['最近 1 小时', 'Last hour'],
  lastSix: ['最近 6 小时', 'Last 6 hours'],
  lastDay: ['最近 24 小时', 'Last 24 hours'],
  reason: ['原因', 'Reason'],
  needReason: ['请填写原因', 'Enter a reason'],
  hint: [
    `最近 ${oldestDays} 天内、最长 ${longestHours} 小时。车辆离线时最多等待 15 分钟，文件保留 90 天。`,
    `Up to ${longestHours} hours within the last ${oldestDays} days. Offline vehicles have up to 15 minutes to connect. Files are kept for 90 days.`,
  ],
  back: ['返回', 'Back'],
  send: ['获取', 'Request'],
  asked: ['已向 {{vin, vehicle}} 请求日志', 'Log requested from {{vin, vehicle}}'],
  cancelOne: [
    '取消获取 {{vin, vehicle}} 的日志？已上传的部分将丢弃。',
    'Cancel the log request for {{vin, vehicle}}? The uploaded part is discarded.',
  ],
  cancelled: ['已取消', 'Request cancelled'],
  cancelFirst: ['请先取消该请求', 'Cancel the request first'],
})
