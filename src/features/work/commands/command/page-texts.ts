import { texts } from '../../../../domain/contract/words.ts'

export const commandPageTexts = texts('commandPage', {
  title: ['最近指令', 'Latest commands'],
  none: ['没有指令', 'No commands yet'],
  all: ['全部指令', 'All commands'],
  details: ['指令详情', 'Command details'],
})
