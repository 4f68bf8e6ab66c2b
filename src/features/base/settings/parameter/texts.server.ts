import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const parameterTexts = texts('parameterServer', {
  value: ['参数值', 'Value'],
  options: ['只能为 {{options}} 之一', 'must be one of {{options}}'],
  zone: ['不是有效的时区', 'is not a valid time zone'],
  url: ['必须以 http:// 或 https:// 开头', 'must start with http:// or https://'],
} as const satisfies Record<string, Pair>)
