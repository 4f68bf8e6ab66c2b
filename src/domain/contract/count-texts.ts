import { texts } from './words.ts'

/**
 * Numbers with their nouns, for sentences with several numbers: `$t(${counted.users}, {"count": {{users}} })`. A
 * sentence with one number has its own two forms instead.
 */
export const countTexts = texts('counted', {
  alarms: ['{{count, number}} 次', '{{count, number}} alarms', '{{count, number}} alarm'],
  rows: ['{{count, number}} 条记录', '{{count, number}} rows', '{{count, number}} row'],
  uses: ['{{count, number}} 次', '{{count, number}} uses', '{{count, number}} use'],
  users: ['{{count, number}} 个用户', '{{count, number}} users', '{{count, number}} user'],
  vehicles: ['{{count, number}} 辆车', '{{count, number}} vehicles', '{{count, number}} vehicle'],
})
