import { texts } from '../../../kit/words.ts'

export const prototypeWords = texts('prototypeScreen', {
  history: ['流转记录', 'History'],
  noHistory: ['还没有流转记录', 'Nothing has happened yet'],
  step: ['{{event}}：{{number}}', '{{event}}: {{number}}'],
  done: ['{{number}} 当前状态：{{state}}', '{{number}} is now: {{state}}'],
  by: ['操作人 {{name}}', 'by {{name}}'],
  person: ['经手人 {{name}}', 'with {{name}}'],
  location: ['地点 {{place}}', 'at {{place}}'],
} as const)
