import { problemTexts } from '../../../../domain/contract/problem.ts'
import type { ImportCheck } from '../../../../platform/record/import.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { modelPicture, modelPictureCalls } from './contract.ts'
import './store.ts'

/** Import rows with a combination that an existing picture or an earlier row already has. */
const importCheck: ImportCheck = async ({ db }, job) => {
  const { rows } = await db.execute<{ row: number }>(sql`
    with sheet_rows as (
      select i.row, (i.data->>'model')::bigint as model, i.data->>'colour' as colour, i.data->>'angle' as angle
      from import_row i where i.job_id = ${job})
    select g.row from sheet_rows g where exists (
        select 1 from model_picture p where p.model = g.model and p.colour = g.colour and p.angle = g.angle)
      or exists (
        select 1 from sheet_rows o where o.model = g.model and o.colour = g.colour and o.angle = g.angle and o.row < g.row)
    order by g.row limit 10000`)
  return rows.map(({ row }) => ({ row, field: 'angle', text: problemTexts.taken }))
}

export default thing({ records: [serveRecord(modelPicture, modelPictureCalls, { importCheck })] })
