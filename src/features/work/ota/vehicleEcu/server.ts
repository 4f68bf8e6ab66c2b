import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { bigints } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { wrongField } from '../../../fleet/vehicles/refusals.ts'
import { compareAgain } from '../ecuVersion/compare-job.ts'
import { vehicleEcu, vehicleEcuCalls } from './contract.ts'
import './store.ts'
import { vehicleEcuTexts as words } from './texts.ts'

/** Throws when another ECU of the vehicle type has the same code. Codes are unique only within a series. */
async function requireOwnCode(db: Db, ecu: number, vehicleType: number): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from vehicle_ecu t join ecu e on e.id = t.ecu
    where t.vehicle_type = ${vehicleType} and t.ecu <> ${ecu} and e.code = (select code from ecu where id = ${ecu}) limit 1`)
  if (rows.length > 0) throw wrongField(vehicleEcu.name, 'ecu', words.sameCode)
}

/** Throws when a baseline uses one of the ECUs, because its content must stay valid. */
async function requireUnused({ db }: Context, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select b.name from baseline_version c join baseline b on b.id = c.baseline
    where c.vehicle_ecu = any(${bigints(ids)}::bigint[]) limit 1`)
  const [usingBaseline] = rows
  if (usingBaseline) throw new Fault(code.inUse, words.inBaseline, { values: { name: usingBaseline.name } })
}

async function check(
  context: Context,
  input: Partial<{ vehicleType: number; ecu: number; partNumber: string }>,
  id?: number,
) {
  const { vehicleType, ecu, partNumber } = input
  if (id === undefined) return requireOwnCode(context.db, ecu ?? 0, vehicleType ?? 0)
  const { rows } = await context.db.execute<{ part: string }>(
    sql`select part_number as part from vehicle_ecu where id = ${id}`,
  )
  if (!rows[0]) throw fault(code.notFound, 'notFound')
  if (partNumber !== undefined && partNumber !== rows[0].part) await requireUnused(context, [id])
}

/** Finds rows of a sheet whose ECU has the same code as another one of the vehicle type. */
async function importProblems(db: Db, job: number) {
  const { rows } = await db.execute<{ row: number }>(sql`
    with sheet_rows as (
      select i.row, (i.data->>'vehicleType')::bigint as type, e.id, e.code from import_row i
      join ecu e on e.id = (i.data->>'ecu')::bigint where i.job_id = ${job})
    select distinct g.row from sheet_rows g where exists (
      select 1 from sheet_rows o where o.type = g.type and o.code = g.code and o.row < g.row)
      or exists (select 1 from vehicle_ecu t join ecu e on e.id = t.ecu
        where t.vehicle_type = g.type and t.ecu <> g.id and e.code = g.code)
    order by g.row limit 1000`)
  return rows.map(({ row }) => ({ row, field: 'ecu', text: words.sameCode }))
}

const again = (context: Pick<Context, 'db'>) => compareAgain(context.db)

export default thing({
  records: [
    serveRecord(vehicleEcu, vehicleEcuCalls, {
      check,
      importCheck: ({ db }, job) => importProblems(db, job),
      added: again,
      updated: again,
      removing: async (context, ids) => {
        await requireUnused(context, ids)
        await again(context)
      },
      imported: again,
    }),
  ],
})
