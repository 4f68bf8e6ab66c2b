import { texts } from '../../kit/words.ts'

export const noticeTexts = texts('notices', {
  messages: ['消息', 'Messages'],
  unread: ['{{count}} 条新消息', '{{count}} new messages', '{{count}} new message'],
  alarms: ['待处理的报警', 'Open alarms'],
  noAlarms: ['没有待处理的二级及以上报警', 'No open alarms of level 2 or above'],
  applications: ['OTA 申请', 'OTA applications'],
  problems: ['平台状态', 'Platform health'],
  lasts: ['进行中', 'Ongoing'],
  over: ['已恢复', 'Resolved'],
  services: ['即将到期的增值服务', 'Services that end soon'],
  ends: ['即将到期', 'Ends soon'],
  privacy: ['待处理的个人信息请求', 'Privacy requests due'],
  overdue: ['已逾期', 'Overdue'],
  due: ['截止 {{day}}', 'Due {{day}}'],
  jobs: ['已结束的任务', 'Finished jobs'],
  noJobs: ['最近一周没有已结束的任务', 'No jobs finished in the last week'],
  done: ['已完成', 'Completed'],
  failedJob: ['失败', 'Failed'],
  rows: ['{{count, number}} 行', '{{count, number}} rows', '{{count, number}} row'],
  faults: ['{{count, number}} 处错误', '{{count, number}} errors', '{{count, number}} error'],
  failed: ['消息加载失败', 'Messages failed to load'],
})
