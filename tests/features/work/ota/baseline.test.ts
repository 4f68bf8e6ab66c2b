import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { comparedPlaces } from '../../../../src/features/work/ota/baseline/compare.ts'
import { baselineCalls as calls } from '../../../../src/features/work/ota/baseline/contract.ts'
import { baselineContent } from '../../../../src/features/work/ota/baseline/plan-content.ts'
import { softwareVersionCalls } from '../../../../src/features/work/ota/softwareVersion/contract.ts'
import { vehicleEcuCalls } from '../../../../src/features/work/ota/vehicleEcu/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Db } from '../../../../src/platform/store/store.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, callData } from '../../fleet/vehicles/fleet.ts'
import { addSoftware, addVersion, partOf, type SoftwareCatalogue } from './software.ts'

let on: TestServer
let admin: Client
let second: Client
let software: SoftwareCatalogue
let db: Db
const versions: Record<string, number> = {}

beforeAll(async () => {
  on = await openTestServer({ work: true })
  admin = on.admin
  db = on.parts.store.db
  second = await on.asUser({ links: 'all' })
  const { model } = await addCatalogue(admin)
  software = await addSoftware(admin, { model })
  for (const ecu of ['TBOX', 'BMS', 'VCU'])
    for (const [at, version] of ['1.0', '2.0'].entries())
      versions[`${ecu} ${version}`] = await addVersion(admin, ecu, version, { counter: at + 1, releasedBy: second })
})
afterAll(() => on.close())

const add = async (name: string, versionKeys: readonly string[], client = admin) => {
  const { id } = await callData(client, calls.add, { name, vehicleType: software.vehicleType })
  await callData(client, calls.setContent, { id, versions: versionKeys.map((key) => versions[key]!) })
  return id
}

test('a baseline has at most one version for each ECU, in the order of installation', async () => {
  const id = await add('first', ['VCU 1.0', 'TBOX 1.0'])
  const { places, isOwn } = await callData(admin, calls.content, { id })
  expect(isOwn).toBe(true)
  expect(places.map(({ ecu, chosen: selectedVersion }) => [ecu, selectedVersion?.version ?? null])).toEqual([
    ['TBOX', '1.0'],
    ['BMS', null],
    ['VCU', '1.0'],
  ])
  const set = (...keys: string[]) => admin.call(calls.setContent, { id, versions: keys.map((key) => versions[key]!) })
  expect((await set('BMS 1.0', 'BMS 2.0')).code).toBe(code.state)
  versions.other = await addVersion(admin, 'RADAR', '1.0', { counter: 1, releasedBy: second })
  expect((await set('other')).code).toBe(code.state)
  expect(await callData(admin, calls.one, { id })).toMatchObject({ state: 'draft', ecus: 2 })
  // The database itself refuses two versions of one ECU.
  await expect(
    db.execute(sql`insert into baseline_version (baseline, vehicle_ecu, software_version)
      values (${id}, ${software.places.VCU}, ${versions['VCU 2.0']})`),
  ).rejects.toThrow()
})

test('it is released by a second person once all of its versions are, and then never changes', async () => {
  versions['BMS 3.0'] = await addVersion(admin, 'BMS', '3.0', { counter: 3 })
  const id = await add('second', ['TBOX 2.0', 'BMS 3.0'])
  expect((await admin.call(calls.release, { id })).code).toBe(code.state)
  // BMS 3.0 is tested, but not released.
  expect((await second.call(calls.release, { id })).code).toBe(code.state)
  await callData(second, softwareVersionCalls.release, { id: versions['BMS 3.0'] })
  await callData(second, calls.release, { id })
  expect(await callData(admin, calls.one, { id })).toMatchObject({ state: 'released', ecus: 2 })
  for (const refusal of [
    await admin.call(calls.setContent, { id, versions: [] }),
    await admin.call(calls.update, { id, name: 'other' }),
    await admin.call(calls.remove, { ids: [id] }),
    await second.call(calls.release, { id }),
  ])
    expect(refusal.code).toBe(code.state)
  const expectRefusal = (statement: ReturnType<typeof sql>) => expect(db.execute(statement)).rejects.toThrow()
  await expectRefusal(sql`update baseline set name = 'other' where id = ${id}`)
  await expectRefusal(sql`delete from baseline where id = ${id}`)
  await expectRefusal(sql`delete from baseline_version where baseline = ${id}`)
  await expectRefusal(
    sql`update baseline_version set software_version = ${versions['TBOX 1.0']} where baseline = ${id}`,
  )
  await expectRefusal(sql`insert into baseline_version (baseline, vehicle_ecu, software_version)
    values (${id}, ${software.places.VCU}, ${versions['VCU 1.0']})`)
  await expectRefusal(sql`truncate baseline cascade`)
  // The ECUs of a released baseline cannot be changed either.
  const ecu = { id: software.places.BMS ?? 0 }
  expect((await admin.call(vehicleEcuCalls.update, { ...ecu, partNumber: 'OTHER' })).code).toBe(code.inUse)
  expect((await admin.call(vehicleEcuCalls.remove, { ids: [ecu.id] })).code).toBe(code.inUse)
})

test('a draft is deleted with its content; an empty one is not released', async () => {
  const id = await add('third', ['TBOX 1.0'])
  await callData(admin, calls.setContent, { id, versions: [] })
  expect((await second.call(calls.release, { id })).code).toBe(code.state)
  await callData(admin, calls.setContent, { id, versions: [versions['TBOX 1.0']!] })
  await callData(admin, calls.remove, { ids: [id] })
  expect((await admin.call(calls.one, { id })).code).toBe(code.notFound)
  expect((await admin.post(calls.export.path, {})).status).toBe(200)
})

test('the content of a baseline is what boxes are to install, each with its file', async () => {
  const id = await add('fourth', ['VCU 2.0', 'TBOX 2.0'])
  const content = await baselineContent(db, id)
  expect(
    content.map(({ ecu, partNumber, version, counter, hardwareIds }) => [
      ecu,
      partNumber,
      version,
      counter,
      hardwareIds,
    ]),
  ).toEqual([
    ['TBOX', partOf('TBOX'), '2.0', 2, []],
    ['VCU', partOf('VCU'), '2.0', 2, []],
  ])
  expect(content[0]?.file).toMatchObject({ name: 'TBOX-2.0.bin', size: 8 })
  expect(content[0]?.file.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(content[0]?.file.md5).toMatch(/^[0-9a-f]{32}$/)
})

test('a withdrawn, an untested and a missing version are offered to nobody', async () => {
  const versionInput = { partNumber: partOf('BMS'), kind: 'full', notesZh: '无', notesEn: 'None' } as const
  versions['BMS 4.0'] = (
    await callData(admin, softwareVersionCalls.add, { ...versionInput, version: '4.0', counter: 4 })
  ).id
  const id = await add('fifth', ['BMS 4.0'])
  await expect(baselineContent(db, id)).rejects.toThrow()
  versions['BMS 5.0'] = await addVersion(admin, 'BMS', '5.0', { counter: 5, releasedBy: second })
  const withdrawn = await add('sixth', ['BMS 5.0'])
  expect((await baselineContent(db, withdrawn)).length).toBe(1)
  await callData(admin, softwareVersionCalls.withdraw, { id: versions['BMS 5.0'], reason: 'why' })
  await expect(baselineContent(db, withdrawn)).rejects.toThrow()
  expect((await admin.call(calls.setContent, { id, versions: [versions['BMS 5.0']] })).code).toBe(code.state)
  expect((await second.call(calls.release, { id: withdrawn })).code).toBe(code.state)
  await expect(baselineContent(db, 999_999)).rejects.toThrow()
})

test('what differs between two baselines is told ECU by ECU', () => {
  const place = (ecu: string, partNumber: string, counter?: number) => ({
    ecu,
    name: [ecu, ecu] as const,
    partNumber,
    chosen: counter
      ? { id: counter, version: `${counter}.0`, counter, state: 'released' as const, hasFile: true }
      : null,
  })
  const from = [place('A', 'a', 1), place('B', 'b', 2), place('C', 'c', 1), place('D', 'd'), place('G', 'g', 1)]
  const to = [place('B', 'b', 1), place('A', 'a', 2), place('C', 'x', 1), place('D', 'd'), place('E', 'e', 1)]
  expect(comparedPlaces(from, to).map(({ ecu, change }) => `${ecu} ${change}`)).toEqual([
    'B older',
    'A newer',
    'C otherPart',
    'E added',
    'G removed',
  ])
  expect(new Set(comparedPlaces(from, from).map(({ change }) => change))).toEqual(new Set(['same']))
})
