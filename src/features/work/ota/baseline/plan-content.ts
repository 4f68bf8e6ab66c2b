import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { listOf } from '../part-texts.ts'
import type { PlanPart } from '../plan.ts'
import { planFile } from '../plan-file.ts'
import type { SoftwareVersionState } from '../softwareVersion/state-texts.ts'
import { baselineTexts as words } from './state-texts.ts'

interface Row extends Record<string, unknown> {
  ecu: string
  part: string
  version: string
  counter: number
  hardwareIds: string | null
  ecuHardwareIds: string | null
  kind: 'full' | 'delta'
  fromVersion: string | null
  state: SoftwareVersionState
  file: string | null
  hash: string | null
}

/**
 * Returns the versions that a baseline installs, in installation order. Throws 'state' while a version is withdrawn,
 * not tested yet or has no file, and 'no such record' for an unknown baseline.
 */
export async function baselineContent(db: Db, baselineId: number): Promise<PlanPart[]> {
  const { rows: baselineRows } = await db.execute(sql`select 1 from baseline where id = ${baselineId}`)
  if (baselineRows.length === 0) throw fault(code.notFound, 'notFound')
  const { rows } = await db.execute<Row>(sql`
    select e.code as ecu, s.part_number as part, s.version, s.counter, s.hardware_ids as "hardwareIds",
      t.hardware_ids as "ecuHardwareIds", s.kind, s.from_version as "fromVersion", s.state, s.file, s.hash
    from baseline_version c join software_version s on s.id = c.software_version
    join vehicle_ecu t on t.id = c.vehicle_ecu join ecu e on e.id = t.ecu
    where c.baseline = ${baselineId} order by t.position, t.id`)
  if (rows.length === 0) throw new Fault(code.state, words.empty)
  const content: PlanPart[] = []
  for (const row of rows) content.push(await planPart(db, row))
  return content
}

async function planPart(db: Db, row: Row): Promise<PlanPart> {
  const { ecu, part, version, counter, kind, fromVersion, state, file, hash } = row
  const stateFault = (text: string) => new Fault(code.state, text, { values: { part, version } })
  if (state === 'withdrawn') throw stateFault(words.withdrawn)
  if (state === 'draft') throw stateFault(words.notTested)
  if (!hash || !file) throw stateFault(words.noFile)
  return {
    ecu,
    partNumber: part,
    version,
    counter,
    // The version's own hardware ids take precedence over those of the ECU in the vehicle type.
    hardwareIds: listOf(row.hardwareIds ?? row.ecuHardwareIds),
    ...(kind === 'delta' && fromVersion ? { fromVersion } : {}),
    file: await planFile(db, hash, file),
  }
}
