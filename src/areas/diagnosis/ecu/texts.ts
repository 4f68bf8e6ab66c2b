import { texts } from '../../../kit/words.ts'

export const ecuWords = texts('ecuView', {
  ecus: ['ECU 列表', 'ECUs'],
  identifiers: ['数据标识', 'Data identifiers'],
  addIdentifier: ['新增数据标识', 'Add data identifier'],
})
