import { afterAll, beforeAll, describe, test } from 'vitest'
import { answerFrame, commandId, extensionFrame, extensionType, readExtension } from '../src/domain/gb32960/index.ts'
import { boxCalls } from '../src/features/fleet/vehicles/box/contract.ts'
import { ecuCalls } from '../src/features/work/diagnosis/ecu/contract.ts'
import { exchangeCalls } from '../src/features/work/diagnosis/exchange/contract.ts'
import { faultCodeCalls } from '../src/features/work/diagnosis/faultCode/contract.ts'
import { identifierCalls } from '../src/features/work/diagnosis/identifier/contract.ts'
import { longTest } from '../tests/check.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { addConnected, type ConnectedVehicle, mark } from './data.ts'
import { expect, openStage, shells, shellsOf } from './stage.ts'

const stage = openStage()
const route = '/rds/command'
let admin: Caller
let fleet: ConnectedVehicle[]
let ecu: number
/** Unique name of the ECU, because those of other tests are listed next to it. */
const name = `T${mark()}`

beforeAll(async () => {
  admin = await stage.caller()
  fleet = await addConnected(admin, mark(), shells.length)
  for (const { vin, box } of fleet) {
    const { rows } = await admin.call(boxCalls.query, { filter: { vin } })
    for (const { id, updatedAt } of rows) await admin.call(boxCalls.update, { id, seenAt: updatedAt, extended: true })
    box.send(report(vin, Date.now(), { vehicleState: 2, speedKmh: 0 }))
  }
  // No ECU of the demonstration can be reached here.
  const addresses = { requestAddress: '6A0', responseAddress: '6A8' }
  ecu = (await admin.call(ecuCalls.add, { code: name, name, nameEn: name, ...addresses, services: ['14', '19', '22'] }))
    .id
  const place = { ecu, at: 0, length: 2, type: 'unsigned', writable: false } as const
  const voltage = { did: '0201', name: '总电压', nameEn: 'Pack voltage', factor: 0.1, unit: 'V' }
  await admin.call(identifierCalls.add, { ...place, ...voltage })
  const code = { number: 'P0AA6-1A', name: '绝缘电阻过低', nameEn: 'Insulation too low', severity: '3' as const }
  await admin.call(faultCodeCalls.add, { ...code, ecu })
})
afterAll(() => Promise.all(fleet.map(({ box }) => box.close())))

/** Plays the ECU: answers the next request with these bytes. Returns the request. */
async function respond({ vin, box }: ConnectedVehicle, response: string): Promise<unknown> {
  const before = box.got.filter((frame) => frame[2] === commandId.extensionDown).length
  const frame = await box.answer(commandId.extensionDown, before + 1)
  const order = frame && readExtension(frame)
  if (!order) throw new Error('The box was sent no order')
  box.send(answerFrame(frame, 1))
  const result = { ok: true, response }
  box.send(
    extensionFrame({ version: 2016, vin }, 'up', {
      at: Date.now(),
      type: extensionType.result,
      id: order.id,
      content: result,
    }),
  )
  return (order.content as { settings: unknown }).settings
}

describe.each(shellsOf('phone'))('%s', (shell) => {
  const car = () => fleet[shells.indexOf(shell)]!

  test('trouble codes are read with one press and said with their names and bytes', async () => {
    const { vin } = car()
    const { page } = await stage.open({ shell, as: admin, lang: 'en', at: `${route}?vin=${vin}&ecu=${ecu}` })
    const form = page.getByRole('form', { name: 'Request' })
    const boxRequest = respond(car(), '5902AF0AA61A2F')
    await form.getByRole('button', { name: 'Send' }).click()
    expect(await boxRequest).toEqual({ ecu: '6A0', request: '1902FF' })
    const codes = page.getByRole('region', { name: '1 trouble code' })
    await expect(codes).toContainText('P0AA6-1A')
    await expect(codes).toContainText('Insulation too low')
    await expect(codes).toContainText('Confirmed')
    await expect(page.getByRole('region', { name: 'Response bytes' })).toContainText('59')
    // The vehicle stays reserved until it is released.
    await expect(page.getByText('Reserved for you')).toBeVisible()
    await page.getByRole('button', { name: 'Release' }).click()
    await expect(page.getByText('Available. Sending a request reserves it for you.')).toBeVisible()
    expect((await admin.call(exchangeCalls.lock, { vin })).holder).toBeNull()
  })

  longTest('data that a link asks for is said by its values, and stands in the history', async () => {
    const { vin } = car()
    const at = `${route}?vin=${vin}&ecu=${ecu}&request=220201`
    const { page } = await stage.open({ shell, as: admin, lang: 'en', at })
    await expect(page.getByRole('button', { name: 'Remove 0201' })).toBeVisible()
    const boxRequest = respond(car(), '6202010DE2')
    await page.getByRole('form', { name: 'Request' }).getByRole('button', { name: 'Send' }).click()
    expect(await boxRequest).toEqual({ ecu: '6A0', request: '220201' })
    await expect(page.getByText('355.4 V')).toBeVisible()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('button', { name: /Read data by identifier · 0201/ }).first()).toBeVisible()
    await history
      .getByRole('button', { name: /Read DTC information/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: '1 trouble code' })).toBeVisible()
  })

  longTest('a service that an ECU does not offer is switched on, and then offered', async () => {
    const at = shell === 'phone' ? `/rds/service?ecu=${ecu}` : '/rds/service'
    const { page } = await stage.open({ shell, as: admin, lang: 'en', at })
    const service = shell === 'phone' ? '31' : '2E'
    const control =
      shell === 'phone'
        ? page.getByRole('checkbox', { name: /Routine control/ })
        : page.getByRole('switch', { name: `${name}: 2E Write data by identifier` })
    await control.click()
    await expect.poll(async () => (await admin.call(ecuCalls.one, { id: ecu })).services).toContain(service)
  })
})
