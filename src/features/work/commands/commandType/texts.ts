import { texts } from '../../../../domain/contract/words.ts'

export const commandTypeWords = texts('commandTypePage', {
  settings: ['指令参数', 'Settings'],
  most: ['最多 {{count, number}} 个字符', 'Up to {{count, number}} characters', 'Up to one character'],
})
