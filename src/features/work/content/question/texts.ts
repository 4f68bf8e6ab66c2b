import { texts } from '../../../../domain/contract/words.ts'

export const questionWords = texts('questionScreen', {
  questions: ['问题', 'Questions'],
  misses: ['无结果的搜索', 'Searches with no results'],
})
export const moveLabels = {
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  first: ['置顶', 'Move to the top'],
  last: ['置底', 'Move to the end'],
} as const

export const answerLabel = ['新增问题', 'Add question'] as const
