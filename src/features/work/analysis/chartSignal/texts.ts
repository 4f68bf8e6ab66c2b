import { texts } from '../../../../domain/contract/words.ts'

export const chartSignalWords = texts('chartSignalForm', {
  insert: ['插入信号', 'Insert signal'],
  remove: [
    '删除后，使用该信号的图表将无法查询。确定删除吗？',
    'Charts that use the signal can no longer be queried. Delete it?',
  ],
})
