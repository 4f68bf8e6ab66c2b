import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '../../../../src/domain/contract/call.ts'
import { code } from '../../../../src/domain/contract/code.ts'
import { commandCalls as calls } from '../../../../src/features/work/commands/command/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData, iccidOf, vinOf } from '../../fleet/vehicles/fleet.ts'
import { addVehicles } from '../diagnosis/logs.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on, [1, 2, 3])
  for (const n of [1, 2, 3]) await callData(on.admin, calls.wake, { vin: vinOf(n) })
})
afterAll(() => on.close())

const sheetOf = (lines: readonly string[]) =>
  on.admin.upload<OutputOf<typeof calls.iccids>>(lines.join('\n'), 'iccids.csv', { path: calls.iccids.path })
const vinsFor = async (iccid: string) =>
  (await callData(on.admin, calls.query, { filter: { iccid } })).rows.map(({ vin }) => vin).sort()

test('the ICCIDs of a sheet filter the log, each once and with or without a heading', async () => {
  const { data } = await sheetOf(['ICCID', iccidOf(1), iccidOf(3), iccidOf(1)])
  expect(data).toEqual({ iccids: [iccidOf(1), iccidOf(3)], faults: [] })
  expect(await vinsFor([iccidOf(1), iccidOf(3)].join(';'))).toEqual([vinOf(1), vinOf(3)])
  expect((await sheetOf([iccidOf(2)])).data).toEqual({ iccids: [iccidOf(2)], faults: [] })
  expect(await vinsFor(iccidOf(2))).toEqual([vinOf(2)])
  // A part of an ICCID finds nothing.
  expect(await vinsFor(iccidOf(2).slice(0, 12))).toEqual([])
})

test('a thousand are one question', async () => {
  const many = Array.from({ length: 999 }, (_, n) => `8986${String(n).padStart(15, '0')}7`)
  const { data } = await sheetOf([...many, iccidOf(2)])
  const { iccids } = data
  expect(iccids).toHaveLength(1_000)
  expect(await vinsFor(iccids.join(';'))).toEqual([vinOf(2)])
  const tooMany = await sheetOf([...many, iccidOf(2), iccidOf(3)])
  expect(tooMany.data).toMatchObject({ iccids: [], faults: [{ row: 1_001 }] })
})

test('rows that are wrong are named, and what a spreadsheet has rounded', async () => {
  const wrong = await sheetOf(['ICCID', iccidOf(1), '8.98601E+19', '', '123'])
  expect(wrong.data).toMatchObject({ iccids: [iccidOf(1)], faults: [{ row: 3, column: 'ICCID' }, { row: 5 }] })
  const roundedSheet = await sheetOf(['ICCID', '89860112345678900000', '89860112345679000000'])
  expect(roundedSheet.data).toMatchObject({ iccids: [], faults: [{ row: 2 }, { row: 3 }] })
  expect((await sheetOf(['ICCID'])).data).toMatchObject({ iccids: [], faults: [{ row: 1 }] })
})

test('it is a call of its own', async () => {
  const stranger = await on.asUser({ links: [calls.query.path] })
  const refusal = await stranger.upload(iccidOf(1), 'iccids.csv', { path: calls.iccids.path })
  expect(refusal.code).toBe(code.forbidden)
})
