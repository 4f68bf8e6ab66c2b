import { dealers, regions } from '../fleet/dealers.ts'
import type { Car } from '../fleet/fleet.ts'

interface FleetGroup {
  name: string
  description: string
  holds(car: Car): boolean
}
const sells = (part: string) => (car: Car) => car.dealer.name.includes(part)
const flagships = dealers.filter(({ name }) => name.includes('体验中心')).slice(0, 7)

export const groups: readonly FleetGroup[] = [
  ...regions.map((region) => ({
    name: `${region}区域车辆`,
    description: `${region}各渠道销售的车辆`,
    holds: (car: Car) => car.dealer.region === region,
  })),
  ...flagships.map(({ name }) => ({ name: `${name}车辆`, description: `${name}名下车辆`, holds: sells(name) })),
  { name: '试驾车队', description: '各渠道试驾车', holds: ({ salesType }) => salesType === 'demo' },
  { name: '租赁车队', description: '租赁公司运营车辆', holds: ({ salesType }) => salesType === 'lease' },
  { name: '大客户车队', description: '大客户与政府采购车辆', holds: ({ salesType }) => salesType === 'fleet' },
  { name: '出口车辆', description: '出口海外市场的车辆', holds: ({ salesType }) => salesType === 'export' },
  { name: '待售库存车', description: '尚未交付的车辆', holds: ({ sold: saleDay }) => saleDay === null },
  { name: '物流车跟踪', description: '北辰系列纯电物流车', holds: ({ family }) => family === 7 },
]
