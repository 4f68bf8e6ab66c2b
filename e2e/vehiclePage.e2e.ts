/** One vehicle on its own page: what stands there, what can be done from there, and that other places offer the same. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { alarmCalls } from '../src/areas/alarms/alarm/contract.ts'
import { serviceCalls } from '../src/areas/commerce/service/contract.ts'
import { tripCalls } from '../src/areas/tracking/trip/contract.ts'
import { fileCalls, type VehicleFile } from '../src/areas/vehicles/file/contract.ts'
import type { Shell } from '../src/kit/client/shell.ts'
import type { Lang } from '../src/kit/words.ts'
import { minuteMs } from '../src/time.ts'
import { Box } from '../tests/gateway/box.ts'
import { report } from '../tests/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { recordScreen } from './record.ts'
import { builtInMap, expect, openStage } from './stage.ts'

const stage = openStage({ baseMap: builtInMap })
const minutes = 20
let admin: Caller
/** Of the demonstration, one for each shell: owned, with services, and on the road since a while ago. */
const fleet: Partial<Record<Shell, { file: VehicleFile; box: Box }>> = {}

beforeAll(async () => {
  admin = await stage.caller()
  const { rows } = await admin.call(serviceCalls.query, { pageSize: 100 })
  const served = [...new Set(rows.map(({ vin }) => vin))]
  for (const shell of ['desk', 'phone'] as const) {
    const file = await filled(served)
    const box = new Box(inject('gateway'))
    await box.login(file.vehicle.vin, file.box?.iccid ?? '')
    box.send(...drive(file.vehicle.vin))
    fleet[shell] = { file, box }
  }
  for (const { file } of Object.values(fleet)) {
    const { vin } = file.vehicle
    await expect.poll(async () => (await admin.call(tripCalls.query, { filter: { vin } })).total).toBeGreaterThan(0)
    await expect.poll(async () => (await admin.call(alarmCalls.query, { filter: { vin } })).total).toBeGreaterThan(0)
  }
})
afterAll(() => Promise.all(Object.values(fleet).map(({ box }) => box.close())))

/** The next of these vehicles of which everything is known; it and those before are taken out. */
async function filled(vins: string[]): Promise<VehicleFile> {
  for (let vin = vins.shift(); vin; vin = vins.shift()) {
    const file = await admin.call(fileCalls.file, { vin })
    if (file.box && file.vehicle.plate && file.owner && file.services.length > 0) return file
  }
  throw new Error('No vehicle of the demonstration has box, plate, owner and services')
}

/** On the road until now; the last report brings an alarm. */
function drive(vin: string) {
  const begin = Date.now() - minutes * minuteMs
  return Array.from({ length: minutes + 1 }, (_, minute) => {
    const place = { longitude: 121.4 + minute * 0.004, latitude: 31.2 }
    const alarm = minute === minutes ? { alarmLevel: 3, alarmFlags: 2 ** 11 } : {}
    const state = { vehicleState: 1, odometerKm: 500 + minute, socPercent: 90 - minute, speedKmh: 54 }
    return report(vin, begin + minute * minuteMs, { ...state, ...place, ...alarm })
  })
}

const words = {
  zh: {
    driving: '行驶',
    sections: [
      ...['今日位置与轨迹', '未关闭的报警', '近 7 天行程', '最新报文', '最近指令', '软件升级', '动力电池', '车辆身份'],
      ...['车型参数', '车载终端', 'SIM 卡', '安全密钥', '车主', '增值服务', '销售', '合格证', '变更历史'],
    ],
    vehicle: '车辆',
    openAlarms: /^报警（\d+ 条未处理）$/,
    ways: { map: '实时位置', track: '轨迹回放', messages: '报文', command: '远程控制' },
    ...{ share: '分享', alarmsCard: '未关闭的报警', acknowledge: '确认', acknowledged: '已确认', print: '打印' },
    ...{ more: '更多', actions: '操作', favour: '收藏', unfavour: '取消收藏' },
    ...{ insulation: '绝缘', cancel: '取消' },
  },
  en: {
    driving: 'Driving',
    sections: [
      ...['Position and track today', 'Alarms that are not closed', 'Trips of the last 7 days', 'Last message'],
      ...['Latest commands', 'Software updates', 'Traction battery', 'Identity', 'Model', 'Telematics unit (T-Box)'],
      ...['SIM card', 'Security key', 'Owner', 'Value-added services', 'Sale', 'Certificates', 'History'],
    ],
    vehicle: 'Vehicle',
    openAlarms: /^Alarms \(\d+ unhandled\)$/,
    ways: { map: 'Live map', track: 'Track playback', messages: 'Messages', command: 'Remote control' },
    ...{ share: 'Share', alarmsCard: 'Alarms that are not closed', acknowledge: 'Acknowledge' },
    ...{ acknowledged: 'acknowledged', print: 'Print', more: 'More', actions: 'Actions' },
    ...{ favour: 'Add', unfavour: 'Remove', insulation: 'Insulation', cancel: 'Cancel' },
  },
} as const satisfies Record<Lang, object>
const leads = {
  ...{ map: /autoCarManagement\?vin=/, track: /trackPlayback\?vin=/ },
  ...{ messages: /messageQuery\?q\.vin=/, command: /vehicleWebCommand\?vin=/ },
}

const card = (page: Page, title: string) =>
  page.locator('.file .ui-card').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test.each([
  ['desk', 'zh'],
  ['phone', 'en'],
] as const)('%s, %s: the page of a vehicle', { timeout: 90_000 }, async (shell, lang) => {
  const said = words[lang]
  const { file } = fleet[shell]!
  const { vin, plate } = file.vehicle
  const { page } = await stage.open({ shell, lang, as: admin, at: `/basic/carInfo?vin=${vin}` })

  // Who it is, what it does and how old that is, in the first line.
  const headline = page.locator('.file-headline')
  for (const text of [plate ?? '', file.model.name, said.driving]) await expect(headline).toContainText(text)
  await expect(headline).toContainText(lang === 'zh' ? /前|刚刚/ : /ago|just now/)
  const first = await page.locator('.file-headline h1').boundingBox()
  const last = await headline.locator('> *').last().boundingBox()
  if (shell === 'desk') expect(last?.y).toBeLessThan((first?.y ?? 0) + (first?.height ?? 0))

  // Everything stands, in its order: headline, what can be done, then the sections.
  await expect(page.locator('.file-latest .alarm-handling')).not.toHaveCount(0)
  await expect(page.locator('.file h2')).toHaveText(said.sections)
  await expect(card(page, said.sections[0]).locator('.file-map canvas').first()).toBeVisible({ timeout: 20_000 })
  for (const title of [said.sections[2], said.sections[3]])
    await expect(card(page, title).locator('li, dl').first()).toBeVisible()
  await expect(card(page, lang === 'zh' ? '车主' : 'Owner')).toContainText('*')
  await expect(page.locator('.file-history li').first()).toBeVisible()
  const actions = page.getByRole('navigation', { name: `${said.vehicle} ${vin}` })
  const tops = await Promise.all(
    [headline, actions, page.locator('.file-where')].map(async (part) => (await part.boundingBox())?.y ?? 0),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))

  // Kept at hand by the star.
  await page.getByRole('button', { name: new RegExp(`^${said.favour} .*${plate}`) }).click()
  await page.getByRole('button', { name: new RegExp(`^${said.unfavour} .*${plate}`) }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${said.favour} .*${plate}`) })).toBeVisible()

  // Printed without the shell around it.
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: said.print, exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.file-print .file-headline')).toBeVisible()
  await expect(page.locator('.file-print .file-history')).toBeVisible()
  await expect(page.locator('.file-print .vehicle-actions')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  // Where its actions lead; one is enough on the phone, which has the same list.
  for (const key of shell === 'desk' ? (Object.keys(leads) as (keyof typeof leads)[]) : (['track'] as const)) {
    await actions.getByRole('button', { name: said.ways[key], exact: true }).click()
    await expect(page).toHaveURL(leads[key])
    await page.goBack()
    await expect(headline).toContainText(plate ?? '')
  }

  // In a list the same is offered behind the row, with how many alarms are open.
  await page.goto(`/#/vehicleManagement/vehicleInfo?q.vin=${vin}`)
  const { rows } = recordScreen(page, shell, lang)
  await expect(rows).toHaveCount(1)
  const isDesk = shell === 'desk'
  await rows.getByRole('button', { name: isDesk ? said.more : said.actions }).click()
  const menu = page.locator(isDesk ? '.ant-dropdown:visible' : '.adm-action-sheet:visible')
  await expect(menu.getByText(said.openAlarms)).toBeVisible()
  await menu.getByText(said.share, { exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: plate ?? '' })
  await dialog.getByRole('button', { name: said.cancel, exact: true }).click()
  await expect(dialog).toHaveCount(0)

  // On the board of alarms, too; its VIN leads back, where the alarm is handled in place.
  await page.goto('/#/warn/warnAlarmSound')
  const row = page.locator('.board-row').filter({ hasText: vin })
  await row.getByRole('button', { name: `${said.vehicle} ${vin}` }).click()
  await expect(menu.getByText(said.openAlarms)).toBeVisible()
  await page.keyboard.press('Escape')
  if (!isDesk) await menu.getByText(said.cancel, { exact: true }).click()
  await row.getByRole('link', { name: vin }).click()
  await expect(actions.getByRole('button', { name: said.openAlarms })).toBeVisible()
  const alarms = card(page, said.alarmsCard)
  await expect(alarms).toContainText(said.insulation)
  await alarms.getByRole('button', { name: said.acknowledge, exact: true }).first().click()
  await expect(alarms).toContainText(new RegExp(said.acknowledged, 'i'))
  await expect(actions.getByRole('button', { name: said.openAlarms })).toHaveCount(0)
})
