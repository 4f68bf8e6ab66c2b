import { texts } from '../../../../domain/contract/words.ts'

export const namesWords = texts('signalNames', {
  names: ['列名', 'Column names'],
  vss: ['VSS 列名', 'VSS column names'],
  vssOfSheets: ['csv、xlsx 使用 VSS 列名', 'VSS column names in csv and xlsx'],
})
