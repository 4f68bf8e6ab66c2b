/** Tests geofences imported from a file, with every fault of every row, and the notification of their creator. */
import { afterAll, beforeAll, test } from 'vitest'
import { destination } from '../src/domain/geo/geometry.ts'
import { minuteMs } from '../src/domain/time.ts'
import { geofenceCalls } from '../src/features/work/tracking/geofence/contract.ts'
import { longTest } from '../tests/check.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import { pause } from '../tests/waiting.ts'
import type { Caller } from './caller.ts'
import { countClicks } from './clicks.ts'
import { addConnected, addGroup, type ConnectedVehicle, crossingsOf, mark } from './data.ts'
import { expectFaults, recordScreen } from './record.ts'
import { casesOf, expect, noticeOf, openStage } from './stage.ts'

const stage = openStage()
const route = '/vehicleManagement/Geofencing'
const centre = [121.47, 31.23] as const
let admin: Caller
/** One vehicle for each shell. */
let fleet: ConnectedVehicle[]
beforeAll(async () => {
  admin = await stage.caller()
  fleet = await addConnected(admin, mark(), 2)
})
afterAll(() => Promise.all(fleet.map(({ box }) => box.close())))
const settings = [
  ['desk', 'en'],
  ['phone', 'zh'],
] as const

const words = {
  zh: {
    import: '导入',
    again: '重新选择文件',
    close: '关闭',
    inactive: '未启用',
    note: /导入的围栏为未启用状态/,
    types: /GeoJSON（最大 16 MB）/,
    refused: (count: number) => `发现 ${count} 处错误，未导入任何数据`,
    imported: (count: number) => `已导入 ${count} 行`,
  },
  en: {
    import: 'Import',
    again: 'Choose another file',
    close: 'Close',
    inactive: 'Inactive',
    note: /Imported geofences are inactive/,
    types: /GeoJSON up to 16 MB/,
    refused: (count: number) => `${count} errors – nothing was imported`,
    imported: (count: number) => `${count} rows imported`,
  },
} as const

const header = {
  zh: '围栏名称,形状,中心经度 (°),中心纬度 (°),半径 (km),顶点',
  en: 'Name,Shape,Longitude (°),Latitude (°),Radius (km),Corners',
}
const csv = (lang: 'zh' | 'en', ...lines: string[]) => ({
  name: 'fences.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header[lang], ...lines].join('\n')),
})
const feature = (name: string, type: string, coordinates: unknown, more: object = {}) => ({
  type: 'Feature',
  properties: { name, ...more },
  geometry: { type, coordinates },
})
const geojson = (...features: object[]) => ({
  name: 'fences.geojson',
  mimeType: 'application/geo+json',
  buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
})
const corners = [
  [121, 31],
  [121.02, 31],
  [121.02, 31.02],
]
const square = [[...corners, corners[0]]]

const sheetFaults = {
  zh: [
    ['2', '半径 (km)', '0.01'],
    ['3', '形状', 'Star', '应为以下之一：圆形'],
    ['4', '顶点', '121,31;x'],
  ],
  en: [
    ['2', 'Radius (km)', '0.01'],
    ['3', 'Shape', 'Star', 'must be one of: Circle'],
    ['4', 'Corners', '121,31;x'],
  ],
}
const featureFaults = {
  zh: [
    ['1', '半径 (km)', '不能为空'],
    ['2', '形状', 'LineString'],
  ],
  en: [
    ['1', 'Radius (km)', 'is required'],
    ['2', 'Shape', 'LineString'],
  ],
}

longTest.each(settings)('a sheet and a GeoJSON file, first with faults (%s, %s)', async (shell, lang) => {
  const say = words[lang]
  const name = `Fence ${mark()}`
  const { page } = await stage.open({ shell, lang, as: admin, at: route })
  const screen = recordScreen(page, shell, lang)
  await screen.more(say.import)
  const dialog = page.locator('.ant-modal:visible, .pk-page-in:visible')
  const input = dialog.locator('input[type=file]')
  await expect(dialog).toContainText(say.note)
  await expect(dialog).toContainText(say.types)
  await input.setInputFiles(
    csv(lang, `${name} A,circle,121.47,31.23,0.01,`, `${name} B,Star,121,31,1,`, `${name} C,polygon,,,,"121,31;x"`),
  )
  await expect(dialog.getByText(say.refused(3))).toBeVisible()
  await expectFaults(page, sheetFaults[lang])

  await dialog.getByRole('button', { name: say.again }).click()
  await input.setInputFiles(
    geojson(feature(`${name} D`, 'Point', [121, 31]), feature(`${name} E`, 'LineString', corners)),
  )
  await expect(dialog.getByText(say.refused(2))).toBeVisible()
  await expectFaults(page, featureFaults[lang])

  await dialog.getByRole('button', { name: say.again }).click()
  await input.setInputFiles(
    csv(lang, `${name} A,circle,121.47,31.23,0.5,`, `${name} C,polygon,,,,"121,31;121.02,31;121.02,31.02"`),
  )
  await expect(dialog.getByText(say.imported(2))).toBeVisible()
  await dialog.getByRole('button', { name: say.close }).last().click()
  await screen.more(say.import)
  await input.setInputFiles(
    geojson(feature(`${name} D`, 'Point', [121, 31], { radiusKm: 2 }), feature(`${name} E`, 'Polygon', square)),
  )
  await expect(dialog.getByText(say.imported(2))).toBeVisible()
  await dialog.getByRole('button', { name: say.close }).last().click()
  // It watches nothing until it has vehicles.
  await expect(screen.rows.filter({ hasText: name })).toHaveCount(4)
  await expect(screen.rows.filter({ hasText: name }).filter({ hasText: say.inactive })).toHaveCount(4)
})

test('a fence that reminds for a vehicle group is drawn and saved with at most six clicks', async () => {
  const name = `Group ${mark()}`
  await addGroup(
    admin,
    name,
    [],
    fleet.map(({ vin }) => vin),
  )
  const { page } = await stage.open({ shell: 'desk', as: admin, at: '/index' })
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toBeVisible()
  const clicks = await countClicks(page)
  await menu.getByRole('button', { name: '位置与行程' }).click()
  await menu.getByText('电子围栏', { exact: true }).click()
  await page.getByRole('button', { name: '新增围栏', exact: true }).click()
  const form = page.locator('.fence-form:visible')
  const map = form.getByRole('region', { name: '围栏地图' })
  const isReady = (base: Element) => 'libreMap' in base && (base.libreMap as { loaded(): boolean }).loaded()
  await expect.poll(() => map.locator('.map-base').evaluate(isReady)).toBe(true)
  await map.click({ position: { x: 200, y: 200 } })
  await expect(form.getByLabel('中心经度 (°)')).not.toHaveValue('')
  await form.getByLabel('围栏名称').fill(name)
  await form.getByLabel('按 VIN、车牌或车辆组查找').fill(name)
  await form.getByRole('button', { name: `+ 车辆组 ${name}（2）` }).click()
  await expect(form.getByText('已选 2 辆')).toBeVisible()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('围栏已保存')).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(6)
  const { rows } = await admin.call(geofenceCalls.query, { filter: { name } })
  expect(rows).toMatchObject([{ status: 'used', vehicles: 2, enterReminder: true, outReminder: true }])
})

test.each(casesOf('desk', settings))(
  'a fence that reminds is a message that leads to its log (%s, %s)',
  async (shell, lang) => {
    const { vin, box } = fleet[shell === 'desk' ? 0 : 1]!
    const name = `Gate ${mark()}`
    const [longitude, latitude] = centre
    await admin.call(geofenceCalls.add, {
      name,
      shape: 'circle',
      longitude,
      latitude,
      radiusKm: 1,
      repeatDays: '1234567',
      enterReminder: true,
      vins: [vin],
    })
    await pause(2_100, 'a gateway reads changed fences every two seconds')
    const begin = Date.now() - 4 * minuteMs
    for (const [minute, metres] of [5000, 500, 500].entries()) {
      const [lon, lat] = destination([...centre], metres, 30)
      box.send(report(vin, begin + minute * minuteMs, { longitude: lon, latitude: lat }))
    }
    await expect.poll(() => crossingsOf(admin, vin)).toBe(1)
    const { page } = await stage.open({ shell, lang, as: admin, at: shell === 'phone' ? '/messages' : '/index' })
    if (shell === 'desk') await page.getByRole('button', { name: /new messages?$|^Messages$/ }).click()
    const line = noticeOf(page, name, vin)
    await expect(line).toContainText(lang === 'zh' ? '进入' : 'Entry')
    await line.getByRole('button').click()
    const log = recordScreen(page, shell, lang)
    await expect(log.row(vin)).toContainText(name)
    await expect(page).toHaveURL(/GeofenceDriveLog\?/)
  },
)
