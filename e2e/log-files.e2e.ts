import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { answerFrame, commandId, extensionFrame, extensionType, readExtension } from '../src/domain/gb32960/index.ts'
import { boxCalls } from '../src/features/fleet/vehicles/box/contract.ts'
import { sha256 } from '../tests/features/work/diagnosis/logs.ts'
import type { Caller } from './caller.ts'
import { addConnected, type ConnectedVehicle, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shells, shellsOf } from './stage.ts'

const stage = openStage()
let admin: Caller
/** One vehicle with a log request for each shell. */
let fleet: ConnectedVehicle[]

beforeAll(async () => {
  admin = await stage.caller()
  fleet = await addConnected(admin, mark(), shells.length)
  for (const { vin } of fleet) {
    const { rows } = await admin.call(boxCalls.query, { filter: { vin } })
    for (const { id, updatedAt } of rows) await admin.call(boxCalls.update, { id, seenAt: updatedAt, extended: true })
  }
})
afterAll(() => Promise.all(fleet.map(({ box }) => box.close())))

const up = (vin: string, id: number, message: { type: number; content: unknown; part?: number; parts?: number }) =>
  extensionFrame({ version: 2016, vin }, 'up', { at: Date.now(), id, ...message })

describe.each(shellsOf('desk'))('%s', (shell) => {
  test('a log is asked for, comes part by part before one’s eyes, and is downloaded', async () => {
    const { vin, box } = fleet[shells.indexOf(shell)]!
    const before = box.got.filter((frame) => frame[2] === commandId.extensionDown).length
    const { page } = await stage.open({ shell, as: admin, lang: 'en', at: `/tboxLogFileInfo?vin=${vin}&ask=1` })
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(vin)).toBeVisible()
    await dialog.getByRole('button', { name: 'Request', exact: true }).click()
    await expect(dialog.getByText('Enter a reason')).toBeVisible()
    await dialog.getByRole('button', { name: 'Last 6 hours' }).click()
    await dialog.getByLabel('Reason').fill('No position since the morning')
    await dialog.getByRole('button', { name: 'Request', exact: true }).click()
    const frame = await box.answer(commandId.extensionDown, before + 1)
    const order = frame && readExtension(frame)
    if (!order) throw new Error('The box was sent no order')
    expect(order.content).toMatchObject({ kind: 'logPull', settings: { source: 'box' } })
    const log = Buffer.from('2026-03-01 gnss fix lost\n'.repeat(3_000))
    const parts = [log.subarray(0, 40_000), log.subarray(40_000)]
    box.send(answerFrame(frame, 1))
    const file = { bytes: log.length, sha256: sha256(log), parts: 2 }
    box.send(up(vin, order.id, { type: extensionType.result, content: { ok: true, file } }))
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
    const part = (at: number) =>
      up(vin, order.id, { type: extensionType.part, part: at, parts: 2, content: parts[at - 1] })
    box.send(part(2))
    await expect(page.getByText(/Uploading 4\d\s%/).first()).toBeVisible()
    box.send(part(1))
    await expect(page.getByText('Available', { exact: true }).first()).toBeVisible()
    const downloadPromise = page.waitForEvent('download')
    if (shell === 'phone') await page.getByText(vin, { exact: true }).last().click()
    if (shell === 'desk') await recordScreen(page, shell, 'en').act(vin, 'Download')
    else await page.getByRole('button', { name: 'Download', exact: true }).first().click()
    expect(sha256(await buffer(await (await downloadPromise).createReadStream()))).toBe(sha256(log))
  })
})
