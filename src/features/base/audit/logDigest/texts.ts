import { texts } from '../../../../domain/contract/words.ts'

export const digestWords = texts('logDigest', {
  title: ['日志校验', 'Log verification'],
  lastDay: ['最近封存', 'Last closed day'],
  entries: ['{{day}}，{{count, number}} 条', '{{day}}, {{count, number}} entries', '{{day}}, {{count, number}} entry'],
  digest: ['SHA-256 摘要', 'SHA-256 digest'],
  verifiedAt: ['校验时间', 'Verified'],
  result: ['结果', 'Result'],
  notYet: ['尚未校验', 'Not verified yet'],
  matches: ['{{count, number}} 天全部一致', 'All {{count, number}} days match', 'The day matches'],
  missing: ['{{day}} 缺少记录', 'Entries of {{day}} are missing'],
  added: ['{{day}} 有多余的记录', 'Entries of {{day}} were added'],
  altered: ['{{day}} 的记录被改动', 'Entries of {{day}} were altered'],
  rewritten: ['{{day}} 的摘要被改写', 'The digest of {{day}} was rewritten'],
  gap: ['{{day}} 之前缺少摘要', 'Digests before {{day}} are missing'],
  verify: ['立即校验', 'Verify now'],
  started: ['校验已开始，完成后结果显示在这里', 'Verification started. The result will appear here.'],
  none: [
    '每天结束一小时后封存当天的日志并计算摘要',
    'Each day is closed an hour after its end, and its digest is computed',
  ],
})
