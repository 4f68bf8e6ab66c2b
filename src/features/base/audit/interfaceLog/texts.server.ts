import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const failureTexts = texts('interfaceLogFailure', {
  error: ['错误：{{error}}', 'Error: {{error}}'],
  errorAt: ['错误：{{error}}，位置 {{at}}', 'Error: {{error}}, at {{at}}'],
} as const satisfies Record<string, Pair>)
