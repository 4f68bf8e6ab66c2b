import { texts } from '../../../../domain/contract/words.ts'

export const salePageTexts = texts('salesOrderPage', {
  title: ['销售', 'Sale'],
  none: ['没有销售订单', 'No sales order'],
  ordered: ['销售下单', 'Ordered'],
  delivered: ['交付客户', 'Delivered'],
})
