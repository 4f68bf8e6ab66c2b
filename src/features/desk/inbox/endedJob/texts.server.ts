import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const jobTexts = texts('endedJobServer', {
  import: ['导入{{what}}', '{{what}} import'],
  job: ['后台任务', 'Background job'],
} as const satisfies Record<string, Pair>)
