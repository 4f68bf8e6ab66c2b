import { code, codeTexts } from '../../../../domain/contract/code.ts'
import { fleetDay } from '../../../../domain/time.ts'
import type { Context, Parts } from '../../../../platform/context.ts'
import { markVehicles } from '../../../../platform/explore/marks.ts'
import { fault } from '../../../../platform/fault.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import type { RowValues } from '../../../../platform/record/write.ts'
import { carry } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, serveVehiclePart, thing } from '../../../../platform/thing/thing.ts'
import { requireSegments, withVehicleFields } from '../../../../platform/thing/vehicle-list.ts'
import { latestRows } from '../../../../platform/thing/vehicle-page.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { model, modelOnPage } from '../model/contract.ts'
import { keyState } from '../pkiKey/key-state.ts'
import { bearPlate, recordPlates } from '../plate/server.ts'
import { refusalTexts, wrongField } from '../refusals.ts'
import { fleetCalls, keyOnPage, vehicle, vehicleCalls, vehicleOnPage } from './contract.ts'
import { addedUpBy, formerOf, formerValues, vehicleExplore } from './explore.ts'
import './store.ts'
import { vehicleFigures } from './figures.ts'
import { onVehicleList, segmentCounts } from './live.ts'

const vehicleRecord = serveRecord(vehicle, vehicleCalls, {
  check: async (context, input, id) => {
    // A new vehicle is in no group, so a user whose scope consists of groups could not see it.
    if (id === undefined) requireAll(context)
    await requireModelOfSeries(context, input, id)
  },
  added: async ({ db, parts }, _id, { vin, plate }) => {
    if (plate) await bearPlate(db, vin, plate, today(parts))
    await markVehicles(db, sql`values (${vin}, '{}'::jsonb)`)
  },
  checkFilter: (context, { segment }) => requireSegments(context, segment as string[] | undefined),
  complete: withVehicleFields,
  updated: async ({ db, parts }, _id, input, before) => {
    const { plate } = input
    const vin = String(before.vin)
    const changedDimensions = Object.entries(addedUpBy).flatMap(([field, by]) => {
      const newValue = (input as RowValues)[field]
      return newValue !== undefined && newValue !== before[field] ? [by] : []
    })
    if (changedDimensions.length > 0)
      await markVehicles(db, sql`values (${vin}, ${formerValues(before)}::jsonb)`, [...new Set(changedDimensions)])
    if (plate !== undefined && plate !== before.plate) await bearPlate(db, vin, plate, today(parts))
    await carry(db, sql`v.vin = ${vin}`)
  },
  removing: async ({ db }, ids) => {
    await markVehicles(
      db,
      sql`select v.vin, ${formerOf} from vehicle v where v.id = any(${sql.param([...ids])}::bigint[]) for update`,
    )
  },
  importCheck: async ({ db, user }, job) => {
    if (!user.scope.all) return [{ row: 1, field: 'vin', text: codeTexts.forbidden }]
    const wrong = await db.execute<{ row: number }>(
      sql`select i.row from import_row i join model m on m.id = (i.data->>'model')::bigint where i.job_id = ${job} and m.series <> (i.data->>'series')::bigint order by i.row limit 10000`,
    )
    return wrong.rows.map(({ row }) => ({ row, field: 'model', text: refusalTexts.notOfSeries }))
  },
  imported: async ({ db, parts }, job) => {
    const vins = sql`select i.data->>'vin' from import_row i where i.job_id = ${job}`
    await recordPlates(db, vins, today(parts))
    await markVehicles(db, sql`select n.vin, '{}'::jsonb from (${vins}) n(vin)`)
  },
})

const today = ({ now }: Pick<Parts, 'now'>): string => fleetDay(now().getTime())

function requireAll({ scope }: Pick<Context, 'scope'>): void {
  if (!scope.all) throw fault(code.forbidden, 'forbidden')
}

/** Checks stored and new values together. A foreign key covers all other cases. */
async function requireModelOfSeries(
  { db }: Context,
  { model, series }: RowValues,
  id: number | undefined,
): Promise<void> {
  if (model === undefined && series === undefined) return
  const result = await db.execute(
    sql`select 1 from model m left join vehicle v on v.id = ${id ?? null}::bigint where m.id = coalesce(${model ?? null}::bigint, v.model) and m.series = coalesce(${series ?? null}::bigint, v.series)`,
  )
  if (result.rows.length === 0) throw wrongField('vehicle', 'model', refusalTexts.notOfSeries)
}

const vehiclePageParts = [
  serveVehiclePart(vehicleOnPage, (context, vin) => ownRow(context, vin)),
  serveVehiclePart(modelOnPage, async (context, vin) => {
    const { id } = (await ownRow(context, vin)).model
    return (await oneRow(context.db, model, context.scope, id)) as RowOf<typeof model>
  }),
  serveVehiclePart(keyOnPage, ({ db, parts }, vin) => keyState(db, vin, parts.now())),
]

async function ownRow(context: Context, vin: string): Promise<RowOf<typeof vehicle>> {
  const [row] = await withVehicleFields(context, await latestRows(context, vehicle, vin))
  if (!row) throw fault(code.notFound, 'notFound')
  return row as RowOf<typeof vehicle>
}

export default thing({
  onVehiclePage: vehiclePageParts,
  figures: vehicleFigures,
  records: [vehicleRecord],
  explores: [vehicleExplore],
  onVehicleList,
  calls: [
    serve(fleetCalls.segments, async (_input, context) =>
      context.user.links.has(vehicleCalls.query.path) ? segmentCounts(context) : [],
    ),
    serve(vehicleCalls.pkiKey, async ({ vin }, context) => {
      return keyState(context.db, vin, context.parts.now())
    }),
  ],
})
