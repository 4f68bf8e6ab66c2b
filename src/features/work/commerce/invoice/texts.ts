import { texts } from '../../../../domain/contract/words.ts'

export const invoiceTexts = texts('invoiceScreen', {
  history: ['发票记录', 'History'],
  by: ['操作人 {{name}}', 'by {{name}}'],
  amount: ['金额 {{amount}} 元', 'CNY {{amount}}'],
  number: ['号码 {{number}}', 'number {{number}}'],
  reason: ['原因', 'Reason'],
  remark: ['备注', 'Remark'],
  needed: ['请填写原因', 'Enter a reason'],
  title: ['{{move}}：{{serial}}', '{{move}}: {{serial}}'],
  moved: ['发票 {{serial}} 已更新', '{{serial}} updated'],
})
