import { expect, test } from 'vitest'
import { signingCalls } from '../../../src/features/work/ota/signing/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { loadDemonstration } from '../../../src/virtual-fleet/demonstration/load.ts'
import { contentOf } from '../../../src/virtual-fleet/demonstration/upgrades/files.ts'
import { startUpgrades } from '../../../src/virtual-fleet/demonstration/upgrades/upgrades.ts'
import { vehicleNumber } from '../../../src/virtual-fleet/simulator/subjects.ts'
import { InstalledVersions } from '../../../src/virtual-fleet/simulator/upgrades/installed-versions.ts'
import { callData } from '../../features/fleet/vehicles/fleet.ts'
import { openTestServer } from '../../platform/harness.ts'

test('files are the same each time, differ from each other, and have 50 to 400 kB', () => {
  const names = Array.from({ length: 20 }, (_, at) => `part-${at}.bin`)
  const contents = names.map(contentOf)
  expect(contents.map((one, at) => one.equals(contentOf(names[at]!)))).toEqual(names.map(() => true))
  expect(new Set(contents.map((one) => one.toString('base64'))).size).toBe(names.length)
  for (const { length } of contents) expect([length >= 50_000, length <= 400_000]).toEqual([true, true])
})

test('software of the demonstration: released by a second person, what vehicles run is what they say, once', async () => {
  const on = await openTestServer()
  const { db } = on.parts.store
  try {
    await loadDemonstration(on.parts)
    await startUpgrades(on.parts, { driving: [] }).done
    const read = async () => ({
      versions: (
        await db.execute(sql`
          select state, count(*)::int as count, count(distinct hash)::int as files,
            bool_and(entered_by <> released_by and tested_by <> released_by) as "bySecondPerson"
          from software_version group by state`)
      ).rows,
      baselines: (
        await db.execute(sql`select state, count(*)::int as count, sum(ecus)::int as ecus from baseline group by state`)
      ).rows,
      models: (await db.execute(sql`select count(*)::int as count from model m join ota_model o on o.model = m.id`))
        .rows,
      // Boxes that verify signatures can install all of them.
      signed: (
        await db.execute(sql`
          select repository, role, version from image_metadata where role in ('root', 'targets') order by repository, role`)
      ).rows,
      keys: (
        await db.execute(sql`
          select count(*)::int as count, count(distinct vin)::int as vehicles, count(*) filter (where is_primary)::int as primaries
          from ecu_key`)
      ).rows,
      ecus: (
        await db.execute(sql`select count(*)::int as count, count(distinct vin)::int as vehicles from ecu_version`)
      ).rows,
    })
    const first = await read()
    expect(first.versions).toEqual([{ state: 'released', count: 12, files: 12, bySecondPerson: true }])
    expect(first.baselines).toEqual([{ state: 'released', count: 8, ecus: 32 }])
    expect(first.models).toEqual([{ count: 24 }])
    const [{ rows }, { rows: boxCounts }] = [
      await db.execute<{ vin: string; ecu: string; version: string; serial: string }>(
        sql`select vin, ecu, version, serial from ecu_version where ecu = 'BMS' order by vin limit 50`,
      ),
      await db.execute<{ count: number }>(sql`select count(*)::int as count from vehicle where box_serial is not null`),
    ]
    for (const { vin, version, serial } of rows)
      expect(new InstalledVersions(vehicleNumber(vin, 1)).of('BMS')).toMatchObject({ version, serial })
    const vehicles = boxCounts[0]!.count
    expect(first.ecus).toEqual([{ count: vehicles * 10, vehicles }])
    expect(first.keys).toEqual([{ count: vehicles * 10, vehicles, primaries: vehicles }])
    expect(first.signed).toEqual([
      { repository: 'director', role: 'root', version: 1 },
      { repository: 'image', role: 'root', version: 1 },
      { repository: 'image', role: 'targets', version: 1 },
    ])
    const state = await callData(on.admin, signingCalls.state, {})
    expect(state.versions).toEqual({ released: 12, signed: 12 })
    await startUpgrades(on.parts, { driving: [] }).done
    expect(await read()).toEqual(first)
  } finally {
    await on.close()
  }
})
