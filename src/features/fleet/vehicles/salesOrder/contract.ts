import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { vehicleRow } from '../../../../domain/contract/vehicle-page.ts'
import { day, number, option, text, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const salesOrder = record(
  'salesOrder',
  ['销售订单', 'Sales order'],
  {
    number: text(['订单号', 'Order number'], {
      required: true,
      max: 32,
      unique: true,
      fixed: true,
      query: true,
      card: true,
    }),
    vin: vin(['VIN', 'VIN'], { required: true, query: true, card: true }),
    dealer: text(['经销商', 'Dealer'], { required: true, max: 64, query: true, card: true }),
    customerType: option(
      ['客户类型', 'Customer type'],
      {
        private: ['个人', 'Private'],
        company: ['企业', 'Company'],
        fleet: ['大客户', 'Fleet'],
        government: ['政府', 'Government'],
      },
      { required: true, query: true },
    ),
    orderDay: day(['下单日期', 'Order date'], { required: true, query: true, card: true }),
    deliveryDay: day(['交付日期', 'Delivery date'], { query: true }),
    amount: number(['订单金额', 'Amount'], { unit: 'CNY', min: 0, max: 100_000_000 }),
  },
  {
    large: true,
    emptyText: ['这里登记整车销售订单。请导入表格或新增。', 'Sales orders of vehicles. Import a sheet or add one.'],
  },
)
export const salesOrderCalls = recordCalls(
  salesOrder,
  pathsUnder('/salesVehicleOrder', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
export const orderOnPage = vehicleRow('order', salesOrder)
