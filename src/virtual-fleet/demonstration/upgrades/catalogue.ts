/**
 * Vehicle types with their ECUs, software versions with files, and baselines: entered, tested and released by people.
 */

import type { Pair } from '../../../domain/contract/words.ts'
import { baselineCalls } from '../../../features/work/ota/baseline/contract.ts'
import { otaModelCalls } from '../../../features/work/ota/otaModel/contract.ts'
import { softwareVersion, softwareVersionCalls } from '../../../features/work/ota/softwareVersion/contract.ts'
import { vehicleEcuCalls } from '../../../features/work/ota/vehicleEcu/contract.ts'
import { vehicleTypeCalls } from '../../../features/work/ota/vehicleType/contract.ts'
import type { Parts } from '../../../platform/context.ts'
import { sql } from '../../../platform/store/drizzle.ts'
import type { Db } from '../../../platform/store/store.ts'
import { ecuCatalogue } from '../../fleet/ecus.ts'
import { counterOf, releasesOf } from '../../fleet/releases.ts'
import { uploadOf } from './files.ts'
import type { ActingUser } from './people.ts'

/** People of the upgrade process. A version is never released by its author. */
export interface Team {
  readonly author: ActingUser
  readonly tester: ActingUser
  readonly examiner: ActingUser
  readonly releaser: ActingUser
}

interface Type {
  readonly code: string
  readonly name: Pair
  readonly series: readonly string[]
}
const types: readonly Type[] = [
  { code: 'EV-SEDAN', name: ['纯电轿车平台', 'Electric sedans'], series: ['XL-E5', 'XL-E7'] },
  { code: 'EV-SUV', name: ['纯电 SUV 平台', 'Electric SUVs'], series: ['YF-S3', 'YF-S6'] },
  { code: 'PHEV', name: ['插电混动平台', 'Plug-in hybrids'], series: ['YS-H5', 'YS-H8', 'CG-M6'] },
  { code: 'EV-TRUCK', name: ['纯电物流车平台', 'Electric vans'], series: ['BC-T2'] },
]

/** The box is written last, because it writes the others. */
const primary = 'TBOX'
const orderedEcus = [...ecuCatalogue].sort((a, b) => Number(a.code === primary) - Number(b.code === primary))

// biome-ignore format: a table
const notes: Readonly<Record<string, Pair>> = {
  'VCU V3.2.4': ['首批量产版本。', 'First version of series production.'],
  'VCU V3.2.6': ['优化蠕行平顺性，修复坡道辅助偶发退出。', 'Smoother creep; hill hold no longer ends by itself at times.'],
  'VCU V3.3.0': ['新增单踏板强度三档可调，优化能量回收与制动的衔接。', 'One-pedal driving in three strengths, smoother change between recuperation and brakes.'],
  'BMS V4.0.9': ['首批量产版本。', 'First version of series production.'],
  'BMS V4.1.2': ['提高低温下 SOC 估算精度。', 'More exact state of charge in the cold.'],
  'BMS V4.2.0': ['优化快充末段功率，缩短充至 80% 的时间；完善绝缘监测策略。', 'More power towards the end of fast charging, shorter time to 80 %; better insulation monitoring.'],
  'HVAC V1.7.0': ['首批量产版本。', 'First version of series production.'],
  'HVAC V1.7.2': ['修复远程空调偶发不启动。', 'Remote climate always starts.'],
  'HVAC V1.8.0': ['新增停车通风，降低压缩机启动噪声。', 'Ventilation while parked, quieter start of the compressor.'],
  'TBOX V2.40': ['首批量产版本。', 'First version of series production.'],
  'TBOX V2.42': ['优化弱网环境下的补发。', 'Better backfilling where coverage is weak.'],
  'TBOX V2.50': ['支持断点续传升级，缩短唤醒后的联网时间。', 'Upgrades go on after a lost connection; online sooner after a wake-up.'],
}

/** Enters what is missing. An interrupted start is resumed. */
export async function enterCatalogue(parts: Parts, team: Team): Promise<void> {
  const db = parts.store.db
  for (const type of types) await enterType(db, team.author, type)
  for (const ecu of orderedEcus)
    for (const version of releasesOf(ecu)) await enterVersion(parts, team, ecu.code, version)
  for (const { code } of types)
    for (const [name, at] of baselines) await enterBaseline(db, team, `${code} ${name}`, code, at)
}

const idOf = async (db: Db, what: ReturnType<typeof sql>): Promise<number | undefined> => {
  const { rows } = await db.execute<{ id: string }>(what)
  return rows[0] && Number(rows[0].id)
}
const typeId = (db: Db, code: string) => idOf(db, sql`select id from vehicle_type where code = ${code}`)
export const baselineId = (db: Db, name: string) => idOf(db, sql`select id from baseline where name = ${name}`)

async function enterType(db: Db, author: ActingUser, { code, name, series }: Type): Promise<void> {
  if ((await typeId(db, code)) === undefined)
    await author.make(vehicleTypeCalls.add, { code, name: name[0], nameEn: name[1] })
  const vehicleType = (await typeId(db, code)) ?? 0
  for (const [at, { code: ecu, supplier, versions }] of orderedEcus.entries()) {
    const { rows } = await db.execute<{ id: string; isThere: boolean }>(sql`
      select e.id, exists (select 1 from vehicle_ecu v where v.ecu = e.id and v.vehicle_type = ${vehicleType}) as "isThere"
      from ecu e where e.code = ${ecu} order by e.id limit 1`)
    const [ecuRow] = rows
    if (!ecuRow || ecuRow.isThere) continue
    await author.make(vehicleEcuCalls.add, {
      vehicleType,
      ecu: Number(ecuRow.id),
      partNumber: versions.partNumber,
      position: (at + 1) * 10,
      isPrimary: ecu === primary,
      hardwareIds: versions.hardware,
      supplier: supplier[0],
    })
  }
  const { rows: models } = await db.execute<{ id: string }>(sql`
    select m.id from model m join series s on s.id = m.series
    where s.code = any(${sql.param([...series])}::text[]) and not exists (select 1 from ota_model o where o.model = m.id)`)
  for (const { id } of models) await author.make(otaModelCalls.add, { model: Number(id), vehicleType, enabled: true })
}

async function enterVersion(parts: Parts, team: Team, ecu: string, version: string): Promise<void> {
  const db = parts.store.db
  const { partNumber, hardware } = ecuCatalogue.find(({ code }) => code === ecu)!.versions
  const findVersion = async () => {
    const { rows } = await db.execute<{ id: string; state: string }>(
      sql`select id, state from software_version where part_number = ${partNumber} and version = ${version}`,
    )
    return rows[0]
  }
  if (!(await findVersion())) {
    const name = `${partNumber}-${version}.bin`
    const [notesZh, notesEn] = notes[`${ecu} ${version}`] ?? ['', '']
    await team.author.make(softwareVersionCalls.add, {
      partNumber,
      version,
      counter: counterOf(version),
      kind: 'full',
      hardwareIds: hardware,
      notesZh,
      notesEn,
      file: await uploadOf(parts, team.author, { record: softwareVersion.name, field: 'file', name }),
    })
  }
  const versionRow = await findVersion()
  const one = { id: Number(versionRow?.id) }
  if (versionRow?.state === 'draft') await team.tester.make(softwareVersionCalls.test, one)
  if (versionRow?.state === 'draft' || versionRow?.state === 'tested')
    await team.releaser.make(softwareVersionCalls.release, one)
}

/** Names of a type's baselines, and the index of each ECU's version: 1 current factory version, 2 next version. */
const baselines: readonly (readonly [name: string, at: number])[] = [
  ['2.0', 1],
  ['2.1', 2],
]

async function enterBaseline(db: Db, team: Team, name: string, type: string, at: number): Promise<void> {
  const vehicleType = (await typeId(db, type)) ?? 0
  if ((await baselineId(db, name)) === undefined) await team.author.make(baselineCalls.add, { name, vehicleType })
  const id = (await baselineId(db, name)) ?? 0
  const { rows } = await db.execute<{ state: string }>(sql`select state from baseline where id = ${id}`)
  if (rows[0]?.state !== 'draft') return
  const baselineParts = orderedEcus.flatMap((ecu) => {
    const version = releasesOf(ecu)[at]
    return version ? [{ part: ecu.versions.partNumber, version }] : []
  })
  const { rows: versions } = await db.execute<{ id: string }>(sql`
    select s.id from software_version s
    join json_to_recordset(${JSON.stringify(baselineParts)}::json) as w(part text, version text)
      on w.part = s.part_number and w.version = s.version`)
  await team.author.make(baselineCalls.setContent, { id, versions: versions.map((row) => Number(row.id)) })
  await team.releaser.make(baselineCalls.release, { id })
}
