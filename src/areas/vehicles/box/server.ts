import { sql } from 'drizzle-orm'
import { code } from '../../../kit/code.ts'
import { fault } from '../../../server/fault.ts'
import { serveRecord } from '../../../server/record/serve.ts'
import { refusalTexts, wrongField } from '../refusals.ts'
import { box, boxCalls } from './contract.ts'
import './store.ts'

serveRecord(box, boxCalls, {
  values: (_context, { status, vin }) => {
    if (status === 'retired' && vin) throw wrongField('box', 'status', refusalTexts.retiredHasNoVehicle)
    // A cleared status is for the table to decide: mounted with a vehicle, else in stock.
    return {}
  },
  removing: async ({ db }, ids) => {
    const mounted = await db.execute(
      sql`select 1 from box where id = any(${sql.param([...ids])}::bigint[]) and vin is not null for update`,
    )
    if (mounted.rows.length > 0) throw fault(code.inUse, 'inUse')
  },
})
