/**
 * Tests messages as a user reads them: one opened byte by byte, signals as charts. The frames arrive over TCP as from a
 * box.
 */
import { beforeAll, describe, test } from 'vitest'
import { reportFrame } from '../src/domain/gb32960/index.ts'
import { minuteMs } from '../src/domain/time.ts'
import { lastMessageCalls } from '../src/features/fleet/messages/lastMessage/contract.ts'
import { vehicleMessageCalls } from '../src/features/fleet/messages/message/contract.ts'
import { longTest } from '../tests/check.ts'
import type { Caller } from './caller.ts'
import { addConnected, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, go, openStage, shellsOf } from './stage.ts'

const stage = openStage()
const count = 30
let admin: Caller
let vin: string
let vins: string[]
/** Common part of all VINs. */
let fleet: string
let period: string

beforeAll(async () => {
  admin = await stage.caller()
  const vehicles = await addConnected(admin, mark(), 3)
  const [{ vin: own, box }, ...others] = vehicles
  vins = vehicles.map(({ vin }) => vin)
  vin = own
  fleet = vin.slice(0, -1)
  const now = Date.now()
  // One that reported later than the first, and one that reported earlier.
  for (const [index, other] of others.entries()) {
    const at = now - (index === 0 ? 0.5 : 50) * minuteMs
    other.box.send(reportFrame({ version: 2016, vin: other.vin }, at, { vehicleState: 1, socPercent: 50 }))
    await expect.poll(() => admin.call(lastMessageCalls.one, { vin: other.vin })).not.toBeNull()
    other.box.socket.destroy()
  }
  for (let index = count; index > 0; index--)
    box.send(
      reportFrame({ version: 2016, vin }, now - index * minuteMs, {
        vehicleState: 1,
        chargingState: 3,
        runningMode: 1,
        odometerKm: 1000,
        socPercent: 80,
        speedKmh: index === 12 ? 133 : 40,
        longitude: 121.4,
        latitude: 31.2,
        locationStatus: 0,
      }),
    )
  const densityInput = {
    vin,
    from: new Date(now - 60 * minuteMs).toISOString(),
    to: new Date(now + minuteMs).toISOString(),
  }
  period = `${densityInput.from}~${densityInput.to}`
  await expect
    .poll(async () => (await admin.call(vehicleMessageCalls.density, { ...densityInput, kinds: [2] })).total)
    .toBe(count)
  box.socket.destroy()
})
const queryString = (more = '', vehicle = vin) => `?q.vin=${vehicle}&q.at=${encodeURIComponent(period)}${more}`

describe.each(shellsOf('phone'))('%s', (shell) => {
  longTest('last messages are sorted by their time, and begin with plates', async () => {
    const { page } = await stage.open({ shell, as: admin, at: `/vehicleManagement/vehicleLastMsg?q.vin=${fleet}` })
    const { rows } = recordScreen(page, shell)
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toHaveText(new RegExp(`^离线\\s*E2E0.*${vin}`, 's'))
    const order = async () => {
      const texts = await rows.allInnerTexts()
      return texts.map((text) => vins.findIndex((each) => text.includes(each)))
    }
    await expect.poll(order).toEqual([0, 1, 2])
    const sort = async (way: string) => {
      if (shell === 'desk') return page.getByRole('columnheader', { name: '采集时间' }).click()
      await page.getByRole('button', { name: /^排序/ }).click()
      await page.locator('.pk-sheet:visible').getByText(`采集时间 ${way}`).click()
    }
    await sort('升序')
    await expect.poll(order).toEqual([2, 0, 1])
    await sort('降序')
    await expect.poll(order).toEqual([1, 0, 2])
    await expect(page).toHaveURL(/sort=-at/)
  })

  test('a message opens as bytes and fields that point at each other, and its address opens it again', async () => {
    const { page } = await stage.open({ shell, as: admin, at: `/message/messageQuery${queryString('&q.kind=2')}` })
    await expect(page.getByText(`共 ${count} 条报文`).first()).toBeVisible()
    await page.locator('.mp-item').first().click()
    const speed = page.locator('tr[data-field]', { hasText: '车速' })
    await expect(speed).toContainText('40')
    await speed.click()
    await expect(page.locator('.fv-byte.on')).toHaveText(['01', '90'])
    await page.locator('.fv-byte.fv-t0').first().click()
    await expect(page.locator('tr[data-field].on')).toContainText('起始符')
    await expect(page).toHaveURL(/open=/)
    const heading = page.locator('.mp-open h2')
    const before = await heading.innerText()
    await page.keyboard.press('j')
    await expect(heading).not.toHaveText(before)
    const older = await heading.innerText()
    await page.reload()
    await expect(heading).toHaveText(older)
  })

  test('chosen signals become a chart and a table; drawing over a part zooms in', async () => {
    const { page } = await stage.open({
      shell,
      as: admin,
      at: `/message/messageDetailQuery${queryString('&s=vehicle.speed')}`,
    })
    await expect(page.getByText(`${count} / ${count} 点`)).toBeVisible()
    await expect(page.locator('.tl canvas')).toHaveCount(1)
    if (shell === 'phone') await page.locator('.sp-choose > summary').click()
    await page.locator('.sc-item', { hasText: /^SOC/ }).click()
    await expect(page.locator('.tl canvas')).toHaveCount(2)
    await expect(page.locator('.sp-values thead')).toContainText('SOC')
    if (shell === 'phone') await page.locator('.sp-choose > summary').click()
    const hand = page.locator('.tl-hand').first()
    await hand.scrollIntoViewIfNeeded()
    const box = await hand.boundingBox()
    if (!box) throw new Error('The chart has no place')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + box.width * 0.6, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.9, y, { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(/z=/)
    await page.getByRole('button', { name: '还原时间范围' }).click()
    await expect(page).not.toHaveURL(/z=/)
  })

  longTest('messages are asked for by a piece of a plate: the vehicle that is meant, or one of a choice', async () => {
    const { plate } = (await admin.call(lastMessageCalls.one, { vin })) as { plate: string }
    const at = (piece: string) => `/message/messageQuery${queryString('&q.kind=2', piece.toLowerCase())}`
    const { page } = await stage.open({ shell, as: admin, at: at(plate) })
    await expect(page.getByText(`共 ${count} 条报文`).first()).toBeVisible()
    // Without the number that distinguishes the vehicles of this file.
    await go(page, at(plate.slice('E2E0'.length)))
    await page.getByRole('button', { name: `${plate} · ${vin}` }).click()
    await expect(page.getByText(`共 ${count} 条报文`).first()).toBeVisible()
  })

  longTest('the track asks for the location first', async () => {
    const { page } = await stage.open({
      shell,
      as: admin,
      at: `/message/messageDetailQuery${queryString('&s=vehicle.speed')}`,
    })
    await page.getByRole('button', { name: '地图轨迹' }).click()
    await expect(page.getByText('请先勾选定位数据')).toBeVisible()
  })
})
