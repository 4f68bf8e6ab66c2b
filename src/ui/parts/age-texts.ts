import { texts } from '../../domain/contract/words.ts'

export const ageTexts = texts('age', {
  seconds: ['{{count}} 秒', '{{count}} s'],
  minutes: ['{{count}} 分钟', '{{count}} min'],
  hours: ['{{count}} 小时', '{{count}} h'],
  days: ['{{count}} 天', '{{count}} d'],
  ago: ['{{age}}前', '{{age}} ago'],
} as const)
