import { afterAll, beforeAll, test } from 'vitest'
import {
  answerFrame,
  commandId,
  extensionFrame,
  extensionType,
  readExtension,
  toHex,
} from '../src/domain/gb32960/index.ts'
import { boxCalls } from '../src/features/fleet/vehicles/box/contract.ts'
import { faultCalls } from '../src/features/work/diagnosis/fault/contract.ts'
import { fixCaseCalls } from '../src/features/work/diagnosis/fixCase/contract.ts'
import { runCalls, scriptCalls } from '../src/features/work/diagnosis/script/contract.ts'
import { vehicleOf } from '../src/virtual-fleet/simulator/subjects.ts'
import { InstalledVersions } from '../src/virtual-fleet/simulator/upgrades/installed-versions.ts'
import { VehicleEcus } from '../src/virtual-fleet/simulator/vehicle-ecus.ts'
import { longTest } from '../tests/check.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { countClicks } from './clicks.ts'
import { addConnected, type ConnectedVehicle, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { administrator } from './server.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
const route = '/rds/scriptBasebook'
/** A fault that the battery's ECU reports as P0AA6-1A. */
const insulationFault = 0x42_00_0b_05
let admin: Caller
let parkedVehicle: ConnectedVehicle
let answering: NodeJS.Timeout

beforeAll(async () => {
  admin = await stage.caller()
  ;[parkedVehicle] = await addConnected(admin, mark(), 1)
  const { vin, box } = parkedVehicle
  const { rows } = await admin.call(boxCalls.query, { filter: { vin } })
  for (const { id, updatedAt } of rows) await admin.call(boxCalls.update, { id, seenAt: updatedAt, extended: true })
  box.send(report(vin, Date.now(), { vehicleState: 2, speedKmh: 0 }))
  answering = answer(parkedVehicle)
})
afterAll(async () => {
  clearInterval(answering)
  await parkedVehicle.box.close()
})

/** Returns a simulated history in which the vehicle is parked now. */
function parkedOf(subject: Parameters<typeof vehicleOf>[0]): ReturnType<typeof vehicleOf> {
  const at = Date.now()
  for (let seed = 1; ; seed++) {
    const periods = { drivingMs: 10_000, chargingMs: 30_000, parkedMs: 10_000 }
    const vehicle = vehicleOf(subject, { seed, busyPart: 0 }, { at, periods })
    vehicle.until(at, true)
    if (vehicle.phase === 'parked') return vehicle
  }
}

/** Plays the box of a simulated vehicle whose ECUs answer requests. It had a fault, which is over. */
function answer({ vin, box }: ConnectedVehicle): NodeJS.Timeout {
  const subject = { vin, iccid: '89860000000000000001', channel: '南京' }
  const vehicle = parkedOf(subject)
  const ecus = new VehicleEcus(vehicle, subject, new InstalledVersions(vehicle.number))
  for (const storageFaults of [[insulationFault], []])
    ecus.lived({ at: vehicle.at, signals: { vehicleState: 2, speedKmh: 0, storageFaults } })
  const handledFrames = new Set<Uint8Array>()
  return setInterval(() => {
    for (const frame of box.got) {
      if (frame[2] !== commandId.extensionDown || handledFrames.has(frame)) continue
      handledFrames.add(frame)
      const order = readExtension(frame)
      if (!order) continue
      const content = order.content as Parameters<VehicleEcus['exchange']>[0]
      const response = toHex(ecus.exchange(content).at(-1)?.bytes ?? new Uint8Array()).toUpperCase()
      const isNegative = response.startsWith('7F')
      const result = isNegative
        ? { ok: false, refused: true, code: 'negativeResponse', response }
        : { ok: true, response }
      box.send(
        answerFrame(frame, 1),
        extensionFrame({ version: 2016, vin }, 'up', {
          at: Date.now(),
          type: extensionType.result,
          id: order.id,
          content: result,
        }),
      )
    }
  }, 50)
}

test('from a fault of a vehicle its case is eight clicks away, whose script finds the fault, clears it and reads again', async () => {
  const { vin } = parkedVehicle
  const { rows } = await admin.call(scriptCalls.query, { filter: { code: 'CLEAR_AND_CHECK' } })
  const title = `Insulation ${mark()}`
  const content = { symptom: 'Warning', cause: 'Moisture', fix: 'Dry the connector' }
  await admin.call(fixCaseCalls.add, { title, codes: 'P0AA6-1A', script: rows[0]?.id, ...content })
  await admin.call(faultCalls.read, { vin })
  const faults = { filter: { vin, number: 'P0AA6-1A' } }
  await expect.poll(async () => (await admin.call(faultCalls.query, faults)).rows.length).toBe(1)
  const at = `/rds/remoteFaultInfo?q.vin=${vin}`
  const { page } = await stage.open({ shell: 'desk', as: await stage.caller(), lang: 'en', at })
  await expect(recordScreen(page, 'desk').row('P0AA6-1A')).toBeVisible()
  const clicks = await countClicks(page)
  await recordScreen(page, 'desk').row('P0AA6-1A').click()
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('button', { name: new RegExp(`^Run CLEAR_AND_CHECK on .*${vin}$`) }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Your password', { exact: true }) })
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialog.getByText('Required', { exact: true })).toHaveCount(2)
  await dialog.getByLabel('Reason', { exact: true }).fill('Fault found in the workshop')
  await dialog.getByLabel('Your password', { exact: true }).fill(administrator.password)
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Clear these codes of the BMS?').first()).toBeVisible()
  await expect(
    page
      .getByText(/P0AA6-1A/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  // The answer to the script is one more.
  expect(await clicks()).toBeLessThanOrEqual(7)
  // It is at the same step after a reload, and on a phone.
  const path = new URL(page.url()).hash.slice(1)
  await page.reload()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  const phone = await stage.open({ shell: 'phone', as: admin, lang: 'en', at: path })
  for (const each of [page, phone.page])
    await expect(each.locator('.sc-state').getByText('Succeeded', { exact: true })).toBeVisible()
  const { rows: runs } = await admin.call(runCalls.query, { filter: { vin } })
  const { lines } = await admin.call(runCalls.progress, { vin, id: runs[0]?.id ?? 0 })
  const sentBytes = lines.filter(({ what }) => what === 'sent' || what === 'tidying').map(({ bytes }) => bytes)
  // Requests to a busy ECU are repeated. Some vehicles have further codes, too.
  const others = (bytes: string | null) => bytes?.startsWith('1904') && bytes !== '19040AA61AFF'
  expect(sentBytes.filter((bytes, index) => bytes !== sentBytes[index - 1] && !others(bytes))).toEqual([
    '1003',
    '1902FF',
    '19040AA61AFF',
    '14FFFFFF',
    '190201',
    '1001',
  ])
})

longTest('a version is written with cards, seen as text, and saved as a draft', async () => {
  const code = `E2E_${mark()}`
  const { id } = await admin.call(scriptCalls.add, { code, name: '测试脚本', nameEn: 'Test script' })
  const at = `${route}?do=edit&script=${id}`
  const { page } = await stage.open({ shell: 'desk', as: admin, lang: 'en', at })
  const steps = page.getByRole('region', { name: 'Steps', exact: true })
  await expect(steps.locator('.sc-card')).toHaveCount(1)
  await steps.getByRole('button', { name: 'Duplicate' }).click()
  await expect(steps.locator('.sc-card')).toHaveCount(2)
  const text = page.getByLabel('JSON')
  await expect(text).toHaveValue(/readCodes2/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.locator('.sc-card')).toHaveCount(1)
  await page.getByRole('button', { name: 'Redo' }).click()
  await text.fill((await text.inputValue()).replace('"mask": "FF"', '"mask": "F"'))
  await expect(page.locator('.sc-problems')).toContainText('Wrong format')
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  await text.fill((await text.inputValue()).replace('"mask": "F"', '"mask": "09"'))
  await page.getByRole('button', { name: 'Dry run' }).click()
  await expect(page.getByRole('dialog').locator('.sc-state').getByText('Succeeded', { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const draft = await admin.call(scriptCalls.version, { script: id, number: 1 })
  expect(draft.program.steps).toHaveLength(2)
})
