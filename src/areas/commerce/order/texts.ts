import { texts } from '../../../kit/words.ts'

export const orderTexts = texts('goodsOrderScreen', {
  history: ['订单记录', 'History'],
  made: ['创建订单', 'Order made'],
  by: ['操作人 {{name}}', 'by {{name}}'],
  reason: ['原因', 'Reason'],
  remark: ['备注', 'Remark'],
  title: ['{{move}}：{{number}}', '{{move}}: {{number}}'],
  moved: ['订单 {{number}}：{{state}}', '{{number}}: {{state}}'],
})
