import { byNumber, count, type Explore, explore, type Measure } from '../../../../platform/explore/explore.ts'
import { type SQL, type SQLWrapper, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { boundsOf } from './bounds.ts'
import { chartSignalCalls } from './contract.ts'
import { signalDays, signalHours } from './store.ts'

type Statistics = typeof signalDays | typeof signalHours
type Column = 'lows' | 'highs' | 'sums' | 'lasts' | 'counts'
type SignalRow = {
  id: number
  zh: string
  en: string
  unit: string | null
  decimals: number
  bins: string | null
}

/** Fields of an explore for the signals that there are now. Their names contain the id of the signal. */
const fieldsOf = (table: Statistics) => async (db: Pick<Db, 'execute'>) => {
  const { rows } = await db.execute<SignalRow>(
    sql`select id::float8 as id, zh, en, unit, decimals, bins from chart_signal order by id`,
  )
  const columnOf =
    ({ id }: SignalRow) =>
    (column: Column) =>
      sql`${table[column]}[${sql.raw(String(id))}]`
  return {
    dimensions: Object.fromEntries(
      rows.flatMap((row) => {
        const bins = boundsOf(row.bins)
        if (bins.length === 0) return []
        const of = meanOf(columnOf(row))
        return [[`by${row.id}`, byNumber([row.zh, row.en], of, bins, row.unit ? { unit: row.unit } : undefined)]]
      }),
    ),
    measures: Object.fromEntries(rows.flatMap((row) => measuresOf(row, columnOf(row)))),
  }
}

const meanOf = (of: (column: Column) => SQL) => sql`${of('sums')} / nullif(${of('counts')}, 0)`

function measuresOf({ id, zh, en, unit, decimals, bins }: SignalRow, of: (column: Column) => SQL): [string, Measure][] {
  const measure = (title: readonly [string, string], value: SQLWrapper, each?: SQL): Measure => ({
    title: [`${zh}：${title[0]}`, `${en}: ${title[1]}`],
    of: sql`${value}`,
    decimals,
    additive: false,
    ...(unit && { unit }),
    ...(each && { each }),
  })
  return [
    // With bins, the rows behind a figure have the mean as a dimension.
    [
      `mean${id}`,
      measure(
        ['平均', 'mean'],
        sql`sum(${of('sums')}) / nullif(sum(${of('counts')}), 0)`,
        bins ? undefined : meanOf(of),
      ),
    ],
    [`low${id}`, measure(['最小', 'minimum'], sql`min(${of('lows')})`)],
    [`high${id}`, measure(['最大', 'maximum'], sql`max(${of('highs')})`)],
    [`last${id}`, measure(['最后值（平均）', 'last value (mean)'], sql`avg(${of('lasts')})`)],
    [
      `count${id}`,
      {
        title: [`${zh}：数值个数`, `${en}: number of values`],
        of: sql`coalesce(sum(${of('counts')}), 0)`,
        additive: true,
        decimals: 0,
      },
    ],
  ]
}

const ofSignals = {
  call: chartSignalCalls.query,
  dimensions: {},
} satisfies Partial<Explore>

export const signalDayExplore = explore('signals', ['信号（按日）', 'Signals by day'], {
  ...ofSignals,
  about: [
    '每辆车每天一行，由报文统计，次日可查。国标没有车外温度，可用电池最低温度代替',
    'One row per vehicle and day, from reports. Available the next day. GB/T 32960 has no outside temperature: use the lowest battery temperature.',
  ],
  from: signalDays,
  vin: signalDays.vin,
  time: { title: ['日期', 'Day'], of: signalDays.day, kind: 'day' },
  measures: { count: count(['车辆天数', 'Vehicle days']) },
  fields: fieldsOf(signalDays),
})

export const signalHourExplore = explore('signalHours', ['信号（按小时）', 'Signals by hour'], {
  ...ofSignals,
  about: [
    '每辆车每小时一行，由报文统计，次日可查',
    'One row per vehicle and hour, from reports. Available the next day.',
  ],
  from: signalHours,
  vin: signalHours.vin,
  time: { title: ['时间', 'Time'], of: signalHours.hour, kind: 'moment' },
  measures: { count: count(['车辆小时数', 'Vehicle hours']) },
  fields: fieldsOf(signalHours),
})
