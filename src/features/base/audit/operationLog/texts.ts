import { texts } from '../../../../domain/contract/words.ts'

export const logWords = texts('operationLogScreen', {
  field: ['项目', 'Item'],
  before: ['原值', 'Old value'],
  after: ['新值', 'New value'],
  records: ['{{count}} 条记录', '{{count}} records', '{{count}} record'],
  nothing: ['无', 'None'],
})
