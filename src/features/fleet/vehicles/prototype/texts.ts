import { texts } from '../../../../domain/contract/words.ts'

export const prototypeWords = texts('prototypeScreen', {
  history: ['流转记录', 'History'],
  noHistory: ['暂无流转记录', 'No history yet'],
  step: ['{{event}}：{{number}}', '{{event}}: {{number}}'],
  done: ['{{number}} 当前状态：{{state}}', '{{number}}: {{state}}'],
  by: ['操作人 {{name}}', 'by {{name}}'],
  person: ['经手人 {{name}}', 'handled by {{name}}'],
  location: ['地点 {{place}}', 'at {{place}}'],
} as const)
