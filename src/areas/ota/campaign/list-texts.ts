import { texts } from '../../../kit/words.ts'

export const listTexts = texts('campaignList', {
  add: ['新建任务', 'New task'],
})
