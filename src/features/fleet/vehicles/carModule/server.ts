import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { carModule, carModuleCalls } from './contract.ts'
import './store.ts'

interface SeriesRow extends Record<string, unknown> {
  id: number
  name: string
  code: string
  models: number
}
const series = serve(carModuleCalls.series, async (_input, { db }) => {
  const result = await db.execute<SeriesRow>(
    sql`select s.id::float8 as id, s.name, s.code, count(m.id)::int as models from series s left join model m on m.series = s.id group by s.id order by s.name`,
  )
  return result.rows
})

export default thing({
  records: [serveRecord(carModule, carModuleCalls)],
  calls: [series],
})
