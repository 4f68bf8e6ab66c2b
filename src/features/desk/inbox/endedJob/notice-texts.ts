import { texts } from '../../../../domain/contract/words.ts'

export const jobNoticeTexts = texts('jobNotice', {
  noJobs: ['最近一周没有已结束的任务', 'No jobs finished in the last week'],
  done: ['已完成', 'Completed'],
  failed: ['失败', 'Failed'],
  rows: ['{{count, number}} 行', '{{count, number}} rows', '{{count, number}} row'],
  faults: ['{{count, number}} 处错误', '{{count, number}} errors', '{{count, number}} error'],
})
