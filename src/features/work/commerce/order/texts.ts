import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const orderTexts = texts('goodsOrderScreen', {
  history: ['订单记录', 'History'],
  made: ['创建订单', 'Order created'],
  by: ['操作人 {{name}}', 'by {{name}}'],
  reason: ['原因', 'Reason'],
  remark: ['备注', 'Remark'],
  title: ['{{move}}：{{number}}', '{{move}}: {{number}}'],
  takesBack: [
    '订单为车辆开通的服务随之停用，已用时长不退。',
    'Services activated by this order are revoked. Used time is not refunded.',
  ],
  moved: ['订单 {{number}}：{{state}}', '{{number}}: {{state}}'],
})

export const createInvoiceTitle: Pair = ['开具发票', 'Create invoice']
