import type { Pair } from '../../../../domain/contract/words.ts'
import { dayMs, fleetDayStart } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { requireDays, requireFilters } from '../../../../platform/record/needs.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { serveComputed } from '../../../../platform/record/serve-computed.ts'
import { recordView } from '../../../../platform/record/table.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { contains } from '../../../../platform/store/like.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { thing } from '../../../../platform/thing/thing.ts'
import type { ListInput } from '../../../../record/model/record.ts'
import { levels } from '../zentao/contract.ts'
import { type ClosingDivision, divisions, zentaoClosing, zentaoClosingCalls } from './contract.ts'

recordView(zentaoClosing, 'trackerItem')

type Filter = ListInput['filter']
const longestDays = 800

const byOf = (filter: Filter): ClosingDivision => {
  const [by] = (filter?.by as ClosingDivision[] | undefined) ?? []
  return by && Object.hasOwn(divisions, by) ? by : 'product'
}
const monthOf = (at: SQL) => sql`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM')`
/** Group key of an item for an event at a moment. */
const keyOf = (by: ClosingDivision, at: SQL): SQL =>
  by === 'month' ? monthOf(at) : sql`coalesce(i.${sql.identifier(by)}, '')`

const anyOf = (column: SQL, values: unknown) =>
  Array.isArray(values) && values.length > 0 ? sql`${column} = any(${sql.param([...values])}::text[])` : sql`true`

interface Group extends Record<string, unknown> {
  key: string
  closed: number
  median: number | null
  p90: number | null
  resolved: number
  reopened: number
}

async function rowsOf({ db, lang, parts }: Context, filter: Filter): Promise<RecordRow[]> {
  requireFilters(zentaoClosing, filter)
  requireDays(zentaoClosing, 'period', filter, longestDays)
  const by = byOf(filter)
  const [first, last] = (filter?.period ?? ['', '']) as [string, string]
  const [from, until] = [moment(fleetDayStart(first)), moment(fleetDayStart(last) + dayMs)]
  const product = typeof filter?.product === 'string' && filter.product !== '' ? filter.product : undefined
  const of = (at: SQL) => sql`${at} >= ${from} and ${at} < ${until} and ${anyOf(sql`i.kind`, filter?.kind)}
    and ${anyOf(sql`i.severity`, filter?.severity)} and ${product ? contains(sql`i.product`, product) : sql`true`}`
  const hours = sql`extract(epoch from i.closed_at - i.opened_at)::float8 / 3600`
  const { rows } = await db.execute<Group>(sql`
    select key, coalesce(c.closed, 0) as closed, c.median, c.p90, coalesce(r.resolved, 0) as resolved,
      coalesce(r.reopened, 0) as reopened
    from (
      select ${keyOf(by, sql`i.closed_at`)} as key, count(*)::int as closed,
        percentile_cont(0.5) within group (order by ${hours}) as median,
        percentile_cont(0.9) within group (order by ${hours}) as p90
      from tracker_item i where ${of(sql`i.closed_at`)} group by 1) c
    full join (
      select ${keyOf(by, sql`i.resolved_at`)} as key, count(*)::int as resolved,
        count(*) filter (where i.reopens > 0)::int as reopened
      from tracker_item i where ${of(sql`i.resolved_at`)} group by 1) r using (key)
    order by key`)
  const at = parts.now().toISOString()
  const half = lang === 'zh' ? 0 : 1
  const nameOf = (key: string): string => {
    if (key === '') return none[half]
    return by === 'severity' ? ((levels as Record<string, Pair>)[key]?.[half] ?? key) : key
  }
  const tenths = (value: number | null) => (value === null ? null : Math.round(10 * value) / 10)
  return rows.map(
    ({ key, closed: closedCount, median, p90, resolved: resolvedCount, reopened: reopenedCount }, index) => ({
      id: index + 1,
      createdAt: at,
      updatedAt: at,
      by,
      period: null,
      kind: null,
      product: null,
      severity: null,
      key,
      name: nameOf(key),
      closed: closedCount,
      medianH: tenths(median),
      p90H: tenths(p90),
      resolved: resolvedCount,
      reopened: reopenedCount,
      reopenPercent: resolvedCount === 0 ? null : Math.round((1000 * reopenedCount) / resolvedCount) / 10,
    }),
  )
}
const none: Pair = ['未填写', 'Not set']

export default thing({ records: [serveComputed(zentaoClosing, zentaoClosingCalls, rowsOf)] })
