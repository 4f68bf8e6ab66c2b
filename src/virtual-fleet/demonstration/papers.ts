import { dayMs } from '../../domain/time.ts'
import type { certificates } from '../../features/fleet/vehicles/certificate/store.ts'
import type { vehicleMoves } from '../../features/fleet/vehicles/move/store.ts'
import type { plates } from '../../features/fleet/vehicles/plate/store.ts'
import type { salesOrders } from '../../features/fleet/vehicles/salesOrder/store.ts'
import { families } from '../fleet/catalogue.ts'
import { type Car, dayBefore, momentBefore } from '../fleet/fleet.ts'
import type { Random } from '../fleet/random.ts'
import { person } from './names.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']

export const certificateRows = (cars: readonly Car[]): Row<typeof certificates>[] =>
  cars.map(({ vin, certificate, produced: productionDay }) => ({ number: certificate, vin, issueDay: productionDay }))

export const plateRows = (cars: readonly Car[]): Row<typeof plates>[] =>
  cars.flatMap(({ vin, plate, sold: saleDay }) =>
    plate && saleDay ? [{ number: plate, vin, colour: 'green', fromDay: saleDay }] : [],
  )

const prices = { sedan: 139_800, suv: 168_800, mpv: 219_800, truck: 118_800 } as const
const customers = { private: 'private', fleet: 'fleet', lease: 'company', demo: 'company', export: 'company' } as const
export const orderRows = (cars: readonly Car[], random: Random): Row<typeof salesOrders>[] =>
  cars.flatMap(({ vin, sold: saleDay, dealer, salesType, family, trim }, at) => {
    if (!saleDay) return []
    const orderDay = dayBefore(new Date(saleDay), random.whole(3, 20))
    const price = prices[families[family]?.shape ?? 'sedan'] + trim * 20_000
    return [
      {
        number: `SO${orderDay.replaceAll('-', '')}${String(at + 1).padStart(5, '0')}`,
        vin,
        dealer: dealer.name,
        customerType: salesType === 'fleet' && random.chance(0.2) ? 'government' : customers[salesType],
        orderDay,
        deliveryDay: saleDay,
        amount: price - random.whole(0, 8) * 1000,
      },
    ]
  })

const places = [
  '总装一厂下线场',
  '总装二厂下线场',
  '上海港物流中转库',
  '成都区域中心库',
  '武汉区域中心库',
  '广州区域中心库',
  '质量返修区',
  '新车展厅',
] as const
const reasons = ['入库', '发运前集结', '调拨至区域库', '展车布置', '返修后归位'] as const
export const moveRows = (cars: readonly Car[], random: Random, now: Date): Row<typeof vehicleMoves>[] =>
  cars
    .filter(({ sold: saleDay }) => !saleDay)
    .flatMap(({ vin, produced: productionDay }) => {
      const age = Math.floor((now.getTime() - Date.parse(productionDay)) / dayMs)
      const [fromPlace = '', toPlace = ''] = random.some(places, 2)
      if (age < 2 || !random.chance(0.6)) return []
      const mover = person(random).name
      return [
        {
          vin,
          fromPlace,
          toPlace,
          reason: random.pick(reasons),
          mover,
          movedAt: momentBefore(now, random.whole(1, age), random),
        },
      ]
    })
