/** Tests the page of one vehicle: its content, its actions, and the same actions in other places. */
import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright'
import { afterAll, beforeAll, inject, test } from 'vitest'
import type { Shell } from '../src/client/shell.ts'
import { partOf, type VehicleFile } from '../src/domain/contract/vehicle-page.ts'
import type { Lang } from '../src/domain/contract/words.ts'
import { lastMoments, minuteMs } from '../src/domain/time.ts'
import { fileCalls } from '../src/features/desk/vehicle-page/file/contract.ts'
import { boxOnPage } from '../src/features/fleet/vehicles/box/contract.ts'
import { modelOnPage } from '../src/features/fleet/vehicles/model/contract.ts'
import { simPlanCalls } from '../src/features/fleet/vehicles/simPlan/contract.ts'
import { vehicleOnPage } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { alarmCalls } from '../src/features/work/alarms/alarm/contract.ts'
import { commandCalls } from '../src/features/work/commands/command/contract.ts'
import { serviceCalls } from '../src/features/work/commerce/service/contract.ts'
import { tripCalls } from '../src/features/work/tracking/trip/contract.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { addBatteries, addConnected, addOwner, type ConnectedVehicle, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { casesOf, expect, openStage } from './stage.ts'

const stage = openStage()
const minutes = 20
/** Shells and languages of the tests. */
const settings = [
  ['phone', 'en'],
  ['desk', 'zh'],
] as const
let admin: Caller
let connectedVehicles: ConnectedVehicle[]
/** One vehicle with complete data per shell: with an owner, services, and a current trip. */
const files: Partial<Record<Shell, VehicleFile>> = {}

beforeAll(async () => {
  admin = await stage.caller()
  const preparedShells = casesOf('phone', settings).map(([shell]) => shell)
  connectedVehicles = await addConnected(admin, mark(), preparedShells.length)
  const database = new pg.Client({ connectionString: inject('database') })
  await database.connect()
  await addBatteries(
    database,
    connectedVehicles.map(({ vin }) => vin),
  ).finally(() => database.end())
  for (const [index, { vin, box }] of connectedVehicles.entries()) {
    box.send(...drive(vin))
    files[preparedShells[index]!] = await fill(vin)
  }
  for (const { vin } of connectedVehicles) {
    const filter = { vin, beginAt: lastMoments(1) }
    await expect.poll(async () => (await admin.call(tripCalls.query, { filter })).total).toBeGreaterThan(0)
    await expect.poll(async () => (await admin.call(alarmCalls.query, { filter })).total).toBeGreaterThan(0)
  }
})
afterAll(() => Promise.all((connectedVehicles ?? []).map(({ box }) => box.close())))

/** Adds data that does not come from reports: owner, services, SIM and a command. */
async function fill(vin: string): Promise<VehicleFile> {
  const box = partOf(await admin.call(fileCalls.file, { vin }), boxOnPage)
  const { iccid = '', msisdn = '' } = box ?? {}
  await admin.call(simPlanCalls.add, {
    iccid,
    msisdn,
    state: 'active',
    realName: 'passed',
    packageName: 'E2E 2 GB',
    totalMb: 2_048,
    usedMb: 512,
    periodFrom: '2026-01-01',
    periodTo: '2030-12-31',
  })
  await addOwner(admin, vin, { name: '王小明', phone: `139${String(randomInt(10 ** 8)).padStart(8, '0')}` })
  await admin.call(serviceCalls.give, {
    vin,
    functions: ['navigation', 'remote'],
    kind: 'renewal',
    months: 12,
    reason: 'e2e',
  })
  await admin.call(commandCalls.send, { vin, kind: 'readParameters' })
  return admin.call(fileCalls.file, { vin })
}

/** Sends reports of a trip until now. The last one raises an alarm. */
function drive(vin: string) {
  const begin = Date.now() - minutes * minuteMs
  return Array.from({ length: minutes + 1 }, (_, minute) => {
    const place = { longitude: 121.4 + minute * 0.004, latitude: 31.2 }
    const alarm = minute === minutes ? { alarmLevel: 3, alarmFlags: 2 ** 11 } : {}
    const state = { vehicleState: 1, odometerKm: 500 + minute, socPercent: 90 - minute, speedKmh: 54 }
    return report(vin, begin + minute * minuteMs, { ...state, ...place, ...alarm })
  })
}

/** Indices of some of its sections, in both languages. */
const cards = {
  map: 0,
  alarms: 1,
  trips: 2,
  message: 3,
  commands: 4,
  battery: 6,
  box: 9,
  sim: 10,
  owner: 12,
  services: 13,
} as const
const words = {
  zh: {
    state: '报警',
    age: /前|刚刚/,
    vehicle: '车辆',
    openAlarms: /^报警（\d+ 条未处理）$/,
    sections: [
      '今日位置与轨迹',
      '未关闭的报警',
      '近 7 天行程',
      '最新报文',
      '最近指令',
      '软件升级',
      '动力电池',
      '车辆身份',
      '车型参数',
      '车载终端',
      'SIM 卡',
      '安全密钥',
      '车主',
      '增值服务',
      '销售',
      '合格证',
      '变更历史',
    ],
    ways: { map: '实时位置', track: '轨迹回放', messages: '报文', command: '远程控制' },
    command: '查询终端参数',
    service: '在线导航',
    plateOn: '启用车牌',
    share: '分享',
    acknowledge: '确认',
    acknowledged: '已确认',
    print: '打印',
    more: '更多',
    actions: '操作',
    favour: '收藏',
    unfavour: '取消收藏',
    insulation: '绝缘',
    cancel: '取消',
  },
  en: {
    state: 'Alarm',
    age: /ago|just now/,
    vehicle: 'Vehicle',
    openAlarms: /^Alarms \(\d+ unhandled\)$/,
    sections: [
      'Position and track today',
      'Open alarms',
      'Trips of the last 7 days',
      'Last message',
      'Latest commands',
      'Software updates',
      'Traction battery',
      'Identity',
      'Model',
      'Telematics unit (T-Box)',
      'SIM card',
      'Security key',
      'Owner',
      'Value-added services',
      'Sale',
      'Certificates',
      'History',
    ],
    ways: { map: 'Live map', track: 'Track playback', messages: 'Messages', command: 'Remote control' },
    command: 'Read T-Box parameters',
    service: 'Connected navigation',
    plateOn: 'Licence plate assigned',
    share: 'Share',
    acknowledge: 'Acknowledge',
    acknowledged: 'acknowledged',
    print: 'Print',
    more: 'More',
    actions: 'Actions',
    favour: 'Add',
    unfavour: 'Remove',
    insulation: 'Insulation',
    cancel: 'Cancel',
  },
} as const satisfies Record<Lang, object>
const leads = {
  map: /autoCarManagement\?vin=/,
  track: /trackPlayback\?vin=/,
  messages: /messageQuery\?q\.vin=/,
  command: /vehicleWebCommand\?vin=/,
}

const card = (page: Page, title: string) =>
  page.locator('.file .ui-card').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test.each(casesOf('phone', settings))('%s, %s: the page of a vehicle', async (shell, lang) => {
  const texts = words[lang]
  const isDesk = shell === 'desk'
  const file = files[shell]!
  const [vehicle, model, box] = [partOf(file, vehicleOnPage), partOf(file, modelOnPage), partOf(file, boxOnPage)]
  const { vin, plate } = vehicle
  const { page } = await stage.open({ shell, lang, as: admin, at: `/basic/carInfo?vin=${vin}` })
  const section = (key: keyof typeof cards) => card(page, texts.sections[cards[key]] ?? '')

  // The first line shows the vehicle, its state and the state's age.
  const headline = page.locator('.file-headline')
  for (const text of [plate ?? '', model.name, texts.state]) await expect(headline).toContainText(text)
  await expect(headline).toContainText(texts.age)
  const first = await headline.locator('h1').boundingBox()
  const last = await headline.locator('> *').last().boundingBox()
  if (isDesk) expect(last?.y).toBeLessThan((first?.y ?? 0) + (first?.height ?? 0))
  for (const text of ['70%', '520 km']) await expect(page.locator('.file-now')).toContainText(text)

  // Everything is shown in order: headline, actions, then the sections.
  await expect(page.locator('.file-latest .alarm-handling')).not.toHaveCount(0)
  await expect(page.locator('.file h2')).toHaveText([...texts.sections])
  const actions = page.getByRole('navigation', { name: `${texts.vehicle} ${vin}` })
  const tops = await Promise.all(
    [headline, actions, page.locator('.file-where')].map(async (part) => (await part.boundingBox())?.y ?? 0),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))

  // Each section shows its data.
  await expect(section('map').locator('.file-map canvas').first()).toBeVisible()
  await expect(section('alarms')).toContainText(texts.insulation)
  await expect(section('trips').locator('li').first()).toBeVisible()
  await expect(section('message')).toContainText('520 km')
  await expect(section('commands')).toContainText(texts.command)
  await expect(section('battery')).toContainText(isDesk ? '150 Ah' : '140 Ah')
  await expect(section('box')).toContainText(box?.serial ?? '')
  await expect(section('sim')).toContainText('E2E 2 GB')
  await expect(section('owner')).toContainText('王*')
  await expect(section('services')).toContainText(texts.service)
  const history = page.locator('.file-history')
  for (const text of [texts.plateOn, texts.command]) await expect(history).toContainText(text)

  // Bookmarked by the star.
  const star = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} .*${plate}`) })
  await star(texts.favour).click()
  await star(texts.unfavour).click()
  await expect(star(texts.favour)).toBeVisible()

  // Printed without the shell around it.
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: texts.print, exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.file-print .file-headline')).toBeVisible()
  await expect(page.locator('.file-print .file-history')).toBeVisible()
  await expect(page.locator('.file-print .vehicle-actions')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  // Targets of its actions.
  for (const key of Object.keys(leads) as (keyof typeof leads)[]) {
    await actions.getByRole('button', { name: texts.ways[key], exact: true }).click()
    await expect(page).toHaveURL(leads[key])
    await expect(page).toHaveURL(new RegExp(vin))
    await page.goBack()
    await expect(headline).toContainText(plate ?? '')
  }
  await actions.getByRole('button', { name: texts.openAlarms }).click()
  await expect(page).toHaveURL(new RegExp(`queryAlarm\\?q\\.vin=${vin}&q\\.handling=open`))
  await expect(recordScreen(page, shell, lang).rows).not.toHaveCount(0)

  // The row in a list offers the same, with the number of open alarms.
  await page.goto(`/#/vehicleManagement/vehicleInfo?q.vin=${vin}`)
  const { rows } = recordScreen(page, shell, lang)
  await expect(rows).toHaveCount(1)
  await rows
    .getByRole('button', { name: isDesk ? new RegExp(`${texts.more}|${texts.vehicle} ${vin}`) : texts.actions })
    .click()
  const menu = page.locator(isDesk ? '.ant-dropdown:visible' : '.adm-action-sheet:visible')
  await expect(menu.getByText(texts.openAlarms)).toBeVisible()
  await menu.getByText(texts.share, { exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: plate ?? '' })
  await dialog.getByRole('button', { name: texts.cancel, exact: true }).click()
  await expect(dialog).toHaveCount(0)

  // Also on the alarm board. Its VIN links back to the page, where the alarm is handled in place.
  await page.goto('/#/warn/warnAlarmSound')
  const row = page.locator('.board-row').filter({ hasText: vin })
  await row.getByRole('button', { name: `${texts.vehicle} ${vin}` }).click()
  await expect(menu.getByText(texts.openAlarms)).toBeVisible()
  if (isDesk) await page.keyboard.press('Escape')
  else await menu.getByText(texts.cancel, { exact: true }).click()
  await row.getByRole('link', { name: vin }).click()
  await expect(actions.getByRole('button', { name: texts.openAlarms })).toBeVisible()
  const alarms = section('alarms')
  await alarms.getByRole('button', { name: texts.acknowledge, exact: true }).first().click()
  await expect(alarms).toContainText(new RegExp(texts.acknowledged, 'i'))
  await expect(actions.getByRole('button', { name: texts.openAlarms })).toHaveCount(0)
})
