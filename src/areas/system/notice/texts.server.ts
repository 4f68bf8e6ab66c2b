import { type Pair, texts } from '../../../kit/words.ts'

export const noticeTexts = texts('noticeServer', {
  import: ['导入{{what}}', 'Import: {{what}}'],
  download: ['数据下载', 'Download'],
  job: ['后台任务', 'Background job'],
} as const satisfies Record<string, Pair>)
