import { fleetDay } from '../../../../domain/time.ts'
import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { monthBefore } from '../../../../platform/figure/months.ts'
import { vehicle, vehicleCalls } from './contract.ts'

const list: List = { record: vehicle, call: vehicleCalls.query, route: '/vehicleManagement/vehicleInfo' }

export const vehicleFigures: readonly Figure[] = [
  { key: 'vehicles', title: ['车辆总数', 'Vehicles'], place: 110, list },
  {
    key: 'bound',
    title: ['已绑定车辆', 'Bound vehicles'],
    place: 120,
    list,
    filter: () => ({ bindingStatus: ['bound'] }),
  },
  {
    key: 'producedThisMonth',
    title: ['本月生产', 'Produced this month'],
    place: 140,
    list,
    filter({ parts }) {
      const { first, last } = monthBefore(fleetDay(parts.now().getTime()), 0)
      return { productionDate: [first, last] }
    },
  },
]
