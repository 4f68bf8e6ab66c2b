import { fleetDay } from '../../../../domain/time.ts'
import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { monthBefore } from '../../../../platform/figure/months.ts'
import { vehicle, vehicleCalls } from './contract.ts'
import type { VehicleSegment } from './state-texts.ts'

const list: List = { record: vehicle, call: vehicleCalls.query, route: '/vehicleManagement/vehicleInfo' }

/** Vehicles of a segment, as the list counts them. */
const ofSegment = (segment: VehicleSegment): Pick<Figure, 'key' | 'live' | 'list' | 'filter'> => ({
  key: segment,
  live: { group: 'now' },
  list,
  filter: () => ({ segment: [segment] }),
})

export const vehicleFigures: readonly Figure[] = [
  { ...ofSegment('driving'), title: ['行驶中', 'Driving'], place: 11 },
  { ...ofSegment('charging'), title: ['充电中', 'Charging'], place: 12 },
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
