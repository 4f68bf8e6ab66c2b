import { fleetDay } from '../../../../domain/time.ts'
import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { monthBefore } from '../../../../platform/figure/months.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { dataUsage, dataUsageCalls } from './contract.ts'
import { usageAlertPercent } from './parameters.ts'

const list: List = { record: dataUsage, call: dataUsageCalls.query, route: '/vehicleManagement/flowInfo' }

export const dataUsageFigures: readonly Figure[] = [
  {
    key: 'simsOver',
    title: ['上月流量超限 SIM 卡', 'SIM cards over limit last month'],
    place: 160,
    list,
    async filter({ db, parts }) {
      const month = monthBefore(fleetDay(parts.now().getTime()), 1).name
      return { month, usedPercent: [await parameterNumber(db, usageAlertPercent), null] }
    },
  },
]
