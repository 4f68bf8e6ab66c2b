import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import {
  kindOfCommand,
  kindsOfCommand,
  needsStanding,
} from '../../../../src/features/work/commands/command/kind-texts.ts'
import { commandPushCalls } from '../../../../src/features/work/commands/commandPush/contract.ts'
import { commandTypeCalls as calls } from '../../../../src/features/work/commands/commandType/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addBox, addCatalogue, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
const vin = vinOf(1)
beforeAll(async () => {
  on = await openTestServer()
  await addVehicle(on.admin, await addCatalogue(on.admin), 1)
  await addBox(on.admin, 1, vin)
})
afterAll(() => on.close())

test('there is a row for each type of the catalogue, as the catalogue has it', async () => {
  const { rows } = await callData(on.admin, calls.query, { pageSize: 100 })
  const listedRows = rows.map(({ kind, group, way, grave: isSensitive, parked: requiresParked, timeoutS }) => [
    kind,
    group,
    way,
    isSensitive,
    requiresParked,
    timeoutS,
  ])
  const catalogueRows = kindsOfCommand.map((kind) => {
    const { group, way, requiresConfirmation: isSensitive = false, timeoutS } = kindOfCommand(kind)
    return [kind, group, way, isSensitive, needsStanding(kind), timeoutS]
  })
  expect(listedRows.sort()).toEqual(catalogueRows.sort())
})

test('a type that is switched off is sent neither to one vehicle nor to many, until it is switched on', async () => {
  const { rows } = await callData(on.admin, calls.query, { filter: { kind: ['reset'] } })
  const [{ id, updatedAt }] = rows as [(typeof rows)[number]]
  const reset = { vin, kind: 'reset' } as const
  await callData(on.admin, calls.update, { id, seenAt: updatedAt, enabled: false, secondPerson: false })
  expect((await callData(on.admin, commandCalls.offer, { vin })).disabled).toEqual(['reset'])
  expect((await on.admin.call(commandCalls.send, reset)).code).toBe(code.state)
  const batch = { kind: 'reset' as const, vehicles: { by: 'vins' as const, vins: [vin] }, reason: '测试' }
  expect((await on.admin.call(commandPushCalls.send, batch)).code).toBe(code.state)
  const now = await callData(on.admin, calls.one, { id })
  await callData(on.admin, calls.update, { id, seenAt: now.updatedAt, enabled: true, secondPerson: true })
  expect((await callData(on.admin, commandCalls.send, reset)).state).toBe('awaitingApproval')
})
