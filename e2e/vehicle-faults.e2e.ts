import { afterAll, beforeAll, describe, test } from 'vitest'
import { answerFrame, commandId, extensionFrame, extensionType, readExtension } from '../src/domain/gb32960/index.ts'
import { boxCalls } from '../src/features/fleet/vehicles/box/contract.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import { addConnected, type ConnectedVehicle, mark } from './data.ts'
import { administrator } from './server.ts'
import { expect, openStage, shells, shellsOf } from './stage.ts'

const stage = openStage()
let fleet: ConnectedVehicle[]

beforeAll(async () => {
  const admin = await stage.caller()
  fleet = await addConnected(admin, mark(), shells.length)
  for (const { vin } of fleet) {
    const { rows } = await admin.call(boxCalls.query, { filter: { vin } })
    for (const { id, updatedAt } of rows) await admin.call(boxCalls.update, { id, seenAt: updatedAt, extended: true })
  }
})
afterAll(() => Promise.all(fleet.map(({ box }) => box.close())))

/** Waits for the next request to an ECU, and sends the ECU's response. */
async function respond({ vin, box }: ConnectedVehicle, number: number, request: string, response: string) {
  const frame = await box.answer(commandId.extensionDown, number)
  const order = frame && readExtension(frame)
  if (!order) throw new Error('The box was sent no order')
  expect(order.content).toMatchObject({ settings: { request } })
  const content = { ok: true, response }
  const message = { at: Date.now(), type: extensionType.result, id: order.id, content }
  box.send(answerFrame(frame, 1), extensionFrame({ version: 2016, vin }, 'up', message))
}

describe.each(shellsOf('phone'))('%s', (shell) => {
  test('the codes of an ECU are read, cleared with reason and password, and read again', async () => {
    const car = fleet[shells.indexOf(shell)]!
    car.box.send(report(car.vin, Date.now(), { vehicleState: 2, speedKmh: 0 }))
    const at = `/rds/remoteFaultInfo?q.vin=${car.vin}&read=${car.vin}`
    const { page } = await stage.open({ shell, as: await stage.caller(), lang: 'en', at })
    const ecu = page.locator('.flt-ecus li', { hasText: 'BMS' })
    await expect(ecu.getByText('Never read')).toBeVisible()
    await ecu.getByRole('button', { name: 'Read', exact: true }).click()
    await respond(car, 1, '1902FF', '5902FF0AA61A09')
    await expect(ecu.getByText('1 present')).toBeVisible()
    await ecu.getByRole('button', { name: 'Clear', exact: true }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: 'Your password' })
    await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(dialog.getByText('Required', { exact: true })).toHaveCount(2)
    await dialog.getByLabel('Reason', { exact: true }).fill('Repaired')
    await dialog.getByLabel('Your password', { exact: true }).fill(administrator.password)
    await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
    await respond(car, 2, '14FFFFFF', '54')
    await respond(car, 3, '1902FF', '5902FF')
    await expect(ecu.getByText('No faults')).toBeVisible()
    const list = await stage.open({
      shell,
      as: await stage.caller(),
      lang: 'en',
      at: `/rds/remoteFaultInfo?q.vin=${car.vin}`,
    })
    await expect(list.page.getByText('P0AA6-1A').first()).toBeVisible()
    await expect(list.page.getByText('Cleared', { exact: true }).first()).toBeVisible()
  })
})
