import { sql } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { refusalTexts, requireOrder } from '../refusals.ts'
import { animation, animationCalls } from './contract.ts'
import './store.ts'

export default thing({
  records: [
    serveRecord(animation, animationCalls, {
      importCheck: async ({ db }, job) => {
        const { rows } = await db.execute<{ row: number }>(sql`
          select i.row from import_row i
          where i.job_id = ${job} and (i.data->>'validTo')::date < (i.data->>'validFrom')::date order by i.row limit 10000`)
        return rows.map(({ row }) => ({ row, field: 'validTo', text: refusalTexts.beforeStart }))
      },
      check: (_context, input) => requireOrder('animation', input, 'validFrom', 'validTo'),
    }),
  ],
})
