import { texts } from '../../../../domain/contract/words.ts'

export const chartFormWords = texts('chartForm', {
  of: ['图表：{{name}}', 'Chart: {{name}}'],
  ofBoard: ['看板：{{name}}', 'Board: {{name}}'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
})
