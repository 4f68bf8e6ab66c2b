import { type Pair, texts } from '../../kit/words.ts'

export const noticeTexts = texts('notices', {
  messages: ['消息', 'Messages'],
  unread: ['{{count}} 条新消息', '{{count}} new messages'],
  alarms: ['待处理的报警', 'Alarms that need attention'],
  noAlarms: ['没有待处理的二级及以上报警', 'No open alarm of level 2 or above'],
  jobs: ['已结束的任务', 'Finished jobs'],
  noJobs: ['最近一周没有结束的任务', 'No job ended within the last week'],
  done: ['完成', 'Done'],
  failedJob: ['有错误', 'Faults'],
  rows: ['{{count}} 行', '{{count}} rows'],
  faults: ['{{count}} 处错误', '{{count}} faults'],
  failed: ['消息加载失败', 'The messages could not be loaded'],
} as const satisfies Record<string, Pair>)
