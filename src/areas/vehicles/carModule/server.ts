import { sql } from 'drizzle-orm'
import { serveRecord } from '../../../server/record/serve.ts'
import { serve } from '../../../server/registry.ts'
import { carModule, carModuleCalls } from './contract.ts'
import './store.ts'

serveRecord(carModule, carModuleCalls)

interface SeriesRow extends Record<string, unknown> {
  id: number
  name: string
  code: string
  models: number
}
serve(carModuleCalls.series, async (_input, { db }) => {
  const found = await db.execute<SeriesRow>(
    sql`select s.id::float8 as id, s.name, s.code, count(m.id)::int as models from series s left join model m on m.series = s.id group by s.id order by s.name`,
  )
  return found.rows
})
