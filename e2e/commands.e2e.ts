import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { answerFrame, commandId, extensionFrame, extensionType, readExtension } from '../src/domain/gb32960/index.ts'
import { boxCalls } from '../src/features/fleet/vehicles/box/contract.ts'
import { commandCalls } from '../src/features/work/commands/command/contract.ts'
import { longTest } from '../tests/check.ts'
import type { Box } from '../tests/telematics/gateway/box.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { countClicks } from './clicks.ts'
import { addConnected, type ConnectedVehicle, mark } from './data.ts'
import { administrator } from './server.ts'
import { expect, openStage, shells, shellsOf } from './stage.ts'

const stage = openStage()
const route = '/vehicleManagement/vehicleWebCommand'
let admin: Caller
/** For each shell one vehicle that is parked, one that drives, one that goes offline. */
let fleet: ConnectedVehicle[]

beforeAll(async () => {
  admin = await stage.caller()
  fleet = await addConnected(admin, mark(), shells.length * 3)
  for (const { vin } of fleet) {
    const { rows } = await admin.call(boxCalls.query, { filter: { vin } })
    for (const { id, updatedAt } of rows) await admin.call(boxCalls.update, { id, seenAt: updatedAt, extended: true })
  }
})
afterAll(() => Promise.all(fleet.map(({ box }) => box.close())))

const up = (vin: string, type: number, id: number, content: unknown) =>
  extensionFrame({ version: 2016, vin }, 'up', { at: Date.now(), type, id, content })
const park = ({ vin, box }: ConnectedVehicle, isLocked: boolean) =>
  box.send(
    report(vin, Date.now(), { vehicleState: 2, speedKmh: 0 }),
    up(vin, extensionType.state, 0, { controls: { locked: isLocked, doorsOpen: 0 } }),
  )

const ordersOf = (box: Box) => box.got.filter((frame) => frame[2] === commandId.extensionDown).length
/** Order that a box receives after the first `before` ones. */
async function orderOf(box: Box, before: number) {
  const frame = await box.answer(commandId.extensionDown, before + 1)
  const order = frame && readExtension(frame)
  if (!order) throw new Error('The box was sent no order')
  return { frame, id: order.id, content: order.content }
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe.each(shellsOf('phone'))('%s', (shell) => {
  const first = shells.indexOf(shell) * 3

  test('a parked car is locked: reason and password once, each step as it happens, and what has changed', async () => {
    const { vin, box } = fleet[first]!
    const before = ordersOf(box)
    park(fleet[first]!, false)
    const { page } = await stage.open({ shell, as: await stage.caller(), lang: 'en', at: '/index' })
    const search = page.getByRole('button', { name: /^Search/ }).first()
    await expect(search).toBeVisible()
    const clicks = await countClicks(page)
    await search.click()
    await page.getByRole('searchbox').fill(vin)
    await expect(page.getByRole('button', { name: vin }).first()).toBeVisible()
    await page.getByRole('searchbox').press('Enter')
    await press(page, 'Remote control')
    await expect(page.getByText('Unlocked')).toBeVisible()
    await press(page, 'Lock')
    const dialog = page.getByRole('dialog')
    const password = dialog.getByLabel('Your password')
    await password.press('Enter')
    await expect(dialog.getByText('Required', { exact: true })).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Vehicle safety' }).click()
    // The reason moves on to the password.
    await expect(password).toBeFocused()
    await password.fill('Wrong-Password-1')
    await password.press('Enter')
    await expect(dialog.getByText('Wrong password')).toBeVisible()
    await password.fill(administrator.password)
    expect(await clicks()).toBeLessThanOrEqual(4)
    await dialog.getByRole('button', { name: 'Send' }).dblclick()
    const { frame, id, content } = await orderOf(box, before)
    expect(content).toMatchObject({ kind: 'lock' })
    box.send(answerFrame(frame, 1))
    await expect(dialog.getByText('Received by the T-Box', { exact: true })).toBeVisible()
    box.send(up(vin, extensionType.progress, id, { percent: 50 }))
    await expect(dialog.getByText(/Progress · 50\s%/)).toBeVisible()
    box.send(up(vin, extensionType.result, id, { ok: true, controls: { locked: true, doorsOpen: 0 } }))
    await expect(dialog.getByText('Succeeded').first()).toBeVisible()
    await expect(dialog.locator('.rc-changes')).toContainText('Unlocked → Locked')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page.locator('.rc-facts')).not.toContainText('Unlocked')
    // A double tap made one command, which can be opened again.
    await expect(page.locator('.rc-latest li')).toHaveCount(before + 1)
    await press(page, 'Unlock')
    await expect(page.getByRole('dialog').getByLabel('Reason', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Your password')).toHaveCount(0)
  })

  longTest('while it drives it is not offered what needs it parked, and the server refuses it', async () => {
    const { vin, box } = fleet[first + 1]!
    box.send(report(vin, Date.now(), { vehicleState: 1, speedKmh: 42 }))
    const { page } = await stage.open({ shell, as: admin, lang: 'en', at: `${route}?vin=${vin}` })
    await expect(page.getByText('42 km/h')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Horn and lights' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(/The vehicle is moving/).first()).toBeVisible()
    await expect(admin.call(commandCalls.send, { vin, kind: 'find' })).rejects.toThrow('行驶')
  })

  longTest('a command to one that is offline waits, and is cancelled', async () => {
    const { vin, box } = fleet[first + 2]!
    park(fleet[first + 2]!, true)
    await expect.poll(async () => (await admin.call(commandCalls.offer, { vin })).controls?.locked).toBe(true)
    await box.close()
    const { page } = await stage.open({ shell, as: admin, lang: 'en', at: `${route}?vin=${vin}` })
    await expect(page.getByText(/The vehicle is offline/)).toBeVisible()
    if (shell === 'phone') await page.locator('.rc-kinds').getByText('Climate', { exact: true }).click()
    await press(page, 'Climate off')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Waiting', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel command' }).click()
    await expect(dialog.getByText('The command was not sent.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel command' })).toHaveCount(0)
  })
})
