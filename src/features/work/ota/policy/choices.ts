import type { Context } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { nationalProvinces } from '../../../base/settings/province/national.ts'
import { ownGroups } from '../../../fleet/vehicles/vehicleChoice/choice.ts'
import type { PolicyChoices } from './contract.ts'

const most = 1_000
type ChoiceRow = { id: number; label: string }

/** Returns the choices of the policy editor. Models, series and versions depend on the baseline's vehicle type. */
export async function choicesOf({ db, scope, lang }: Context, baseline: number | undefined): Promise<PolicyChoices> {
  const type = lang === 'zh' ? sql`t.name` : sql`t.name_en`
  const baselines = await db.execute<PolicyChoices['baselines'][number] & Record<string, unknown>>(sql`
    select b.id::float8 as id, b.name as label, ${type} as "vehicleType", b.state = 'released' as "isReleased"
    from baseline b join vehicle_type t on t.id = b.vehicle_type order by b.id desc limit ${most}`)
  const groups = await db.execute<ChoiceRow>(sql`
    select g.id::float8 as id, g.name as label from vehicle_group g where ${ownGroups(scope)} order by g.name limit ${most}`)
  const regions = nationalProvinces.map(({ code, name, nameEn }) => ({
    code,
    label: lang === 'en' ? (nameEn ?? name) : name,
  }))
  const common = { baselines: baselines.rows, groups: groups.rows, regions }
  if (baseline === undefined) return { ...common, models: [], series: [], parts: [] }
  const ofType = sql`(select b.vehicle_type from baseline b where b.id = ${baseline})`
  const models = await db.execute<ChoiceRow>(sql`
    select m.id::float8 as id, m.name as label from ota_model o join model m on m.id = o.model
    where o.vehicle_type = ${ofType} and o.enabled order by m.name limit ${most}`)
  const series = await db.execute<ChoiceRow>(sql`
    select distinct s.id::float8 as id, s.name as label from ota_model o join model m on m.id = o.model
      join series s on s.id = m.series where o.vehicle_type = ${ofType} and o.enabled order by s.name limit ${most}`)
  const parts = await db.execute<{ partNumber: string; ecu: string; wanted: string | null; versions: string[] }>(sql`
    select e.part_number as "partNumber", c.code as ecu,
      (select v.version from baseline_version bv join software_version v on v.id = bv.software_version
        where bv.baseline = ${baseline} and bv.vehicle_ecu = e.id) as wanted,
      coalesce((select array_agg(v.version order by v.counter desc) from software_version v
        where v.part_number = e.part_number), '{}') as versions
    from vehicle_ecu e join ecu c on c.id = e.ecu where e.vehicle_type = ${ofType} order by e.position, e.id`)
  return { ...common, models: models.rows, series: series.rows, parts: parts.rows }
}
