import type { ExploreQuery } from '../../../../domain/contract/explore/query.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import type { ChartLook } from '../chart/contract.ts'
import type { Height, ReadyMade, Width } from './contract.ts'

export interface ReadyCard {
  readonly name: Pair
  readonly look: ChartLook
  readonly query: ExploreQuery
  readonly width: Width
  readonly height: Height
}
type ReadyQuery = Partial<ExploreQuery> & Pick<ExploreQuery, 'explore' | 'measures'>

const card = (
  name: Pair,
  look: ChartLook,
  [width, height]: readonly [Width, Height],
  query: ReadyQuery,
): ReadyCard => ({
  name,
  look,
  width,
  height,
  query: { dimensions: [], filters: [], period: { days: 30 }, ...query },
})
const days = { field: 'time', grain: 'day' } as const
const compare = 'previous' as const

export const readyCards: Readonly<Record<ReadyMade, readonly ReadyCard[]>> = {
  use: [
    card(['行驶概况', 'Driving overview'], 'number', [12, 'small'], {
      explore: 'days',
      measures: ['vehicles', 'distance', 'meanDistance', 'active'],
      compare,
    }),
    card(['每日里程', 'Distance per day'], 'bar', [8, 'normal'], {
      explore: 'days',
      measures: ['distance'],
      dimensions: [days],
    }),
    card(['各车型里程', 'Distance by model'], 'ranking', [4, 'normal'], {
      explore: 'days',
      measures: ['distance'],
      dimensions: [{ field: 'model' }],
      limit: 10,
    }),
    card(['行程时段', 'Trips by start hour'], 'heat', [8, 'normal'], {
      explore: 'trips',
      measures: ['count'],
      dimensions: [
        { field: 'time', grain: 'weekday' },
        { field: 'time', grain: 'hourOfDay' },
      ],
    }),
    card(['单次行程里程', 'Trip distance'], 'histogram', [4, 'normal'], {
      explore: 'trips',
      measures: ['count'],
      dimensions: [{ field: 'distanceKm' }],
    }),
  ],
  battery: [
    card(['充电概况', 'Charging overview'], 'number', [12, 'small'], {
      explore: 'charges',
      measures: ['count', 'energy', 'meanEnergy', 'full'],
      compare,
    }),
    card(['每日充电电量', 'Energy charged per day'], 'bar', [8, 'normal'], {
      explore: 'charges',
      measures: ['energy'],
      dimensions: [days],
    }),
    card(['充电功率分布', 'Charging power'], 'histogram', [4, 'normal'], {
      explore: 'charges',
      measures: ['count'],
      dimensions: [{ field: 'meanKw' }],
    }),
    card(['充电起始 SOC', 'SOC at start of charge'], 'histogram', [4, 'normal'], {
      explore: 'charges',
      measures: ['count'],
      dimensions: [{ field: 'beginSoc' }],
    }),
    card(['充电结束 SOC', 'SOC at end of charge'], 'histogram', [4, 'normal'], {
      explore: 'charges',
      measures: ['count'],
      dimensions: [{ field: 'endSoc' }],
    }),
    card(['各车型充电', 'Charging by model'], 'table', [4, 'normal'], {
      explore: 'charges',
      measures: ['count', 'meanEnergy'],
      dimensions: [{ field: 'model' }],
      limit: 10,
    }),
  ],
  alarms: [
    card(['报警概况', 'Alarm overview'], 'number', [6, 'small'], {
      explore: 'alarms',
      measures: ['count', 'vehicles', 'severe'],
      compare,
    }),
    card(['指令概况', 'Command overview'], 'number', [6, 'small'], {
      explore: 'commands',
      measures: ['count', 'done', 'meanSeconds'],
      compare,
    }),
    card(['每日报警', 'Alarms per day'], 'stacked', [8, 'normal'], {
      explore: 'alarms',
      measures: ['count'],
      dimensions: [days, { field: 'level' }],
    }),
    card(['常见通用报警', 'Most frequent general alarms'], 'ranking', [4, 'normal'], {
      explore: 'alarms',
      measures: ['count'],
      dimensions: [{ field: 'bit' }],
      limit: 10,
      filters: [{ field: 'kind', operator: 'in', values: ['general'] }],
    }),
    card(['各级报警处理用时', 'Time to handle alarms by level'], 'table', [12, 'normal'], {
      explore: 'alarms',
      dimensions: [{ field: 'level' }],
      measures: ['count', 'acknowledgeHalf', 'acknowledgeMost', 'closeHalf', 'closeMost'],
    }),
    card(['每日指令结果', 'Command results per day'], 'stacked', [8, 'normal'], {
      explore: 'commands',
      measures: ['count'],
      dimensions: [days, { field: 'state' }],
    }),
    card(['各类指令成功率', 'Success rate by command'], 'table', [4, 'normal'], {
      explore: 'commands',
      measures: ['count', 'done'],
      dimensions: [{ field: 'kind' }],
      limit: 10,
    }),
  ],
}
