import { visible } from '../../../../platform/scope.ts'
import { readVinSheet } from '../../../../platform/sheet/vin-sheet.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { countChosen, firstChosen, ownGroups } from './choice.ts'
import { vehicleChoiceCalls as calls, maxVins } from './contract.ts'
import { findVehicles, matchesTextInScope } from './find.ts'

const maxMatches = 20
const maxOptions = 1_000

type Option = { id: number; name: string; vehicles: number }

export default thing({
  calls: [
    serve(calls.find, async ({ search }, { db, scope }) => {
      const { rows, total } = await findVehicles<{ vin: string; plate: string | null }>(db, {
        columns: sql`v.vin, v.plate`,
        where: matchesTextInScope(scope, search),
        limit: maxMatches,
      })
      return { vehicles: rows, total }
    }),

    serve(calls.options, async (_input, { db, scope }) => {
      const groups = await db.execute<Option>(sql`
        select g.id::float8 as id, g.name,
          (select count(*)::int from vehicle_group_vehicle gv where gv.group_id = g.id) as vehicles
        from vehicle_group g where ${ownGroups(scope)} order by g.name limit ${maxOptions}`)
      const models = await db.execute<Option>(sql`
        select m.id::float8 as id, m.name, coalesce(c.vehicles, 0)::int as vehicles from model m left join (
          select v.model, count(*) as vehicles from vehicle v where ${visible(scope, sql`v.vin`, 'one') ?? sql`true`}
          group by v.model) c on c.model = m.id
        order by m.name limit ${maxOptions}`)
      return { groups: groups.rows, models: models.rows }
    }),

    serve(calls.chosen, async ({ choice, list }, { db, scope }) => ({
      count: await countChosen(db, scope, choice),
      vins: list ? await firstChosen(db, scope, choice, maxVins) : [],
    })),

    serve(calls.sheet, ({ file }, context) => readVinSheet(context, file)),
  ],
})
