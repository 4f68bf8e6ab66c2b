/** Tests sheets of VINs for mileage and for addresses. The limit is shown in advance, and again for a larger sheet. */
import { beforeAll, describe, test } from 'vitest'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { maxQueryVins } from '../src/features/fleet/vehicles/vehicleChoice/contract.ts'
import type { Caller } from './caller.ts'
import { addVehicles, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shells, visit } from './stage.ts'

const stage = openStage()
let admin: Caller
/** Existing vehicles, one more than a sheet may have. */
let tooMany: string[]
let own: string[]
beforeAll(async () => {
  admin = await stage.caller()
  own = (await addVehicles(admin, mark(), 2)).vins
  const fleetVins = new Set<string>()
  const pageSize = 100
  for (let page = 1; fleetVins.size <= maxQueryVins; page++) {
    const { rows } = await admin.call(vehicleCalls.query, { page, pageSize, sort: { field: 'vin', order: 'asc' } })
    expect(rows.length).toBeGreaterThan(0)
    for (const { vin } of rows) fleetVins.add(vin)
  }
  tooMany = [...fleetVins].slice(0, maxQueryVins + 1)
})

const words = {
  zh: {
    button: '导入 VIN',
    most: '最多 1,000 个',
    unknown: '第 4 行：车辆不存在',
    others: '仅导入其余 2 个',
    tooMany: '一次最多查询 1,000 个 VIN，表格中有 1,001 个',
    taken: '已导入 2 个 VIN',
  },
  en: {
    button: 'Import VINs',
    most: 'Up to 1,000',
    unknown: 'Row 4: Vehicle not found',
    others: 'Import the other 2',
    tooMany: 'Up to 1,000 VINs are allowed at a time. This spreadsheet has 1,001.',
    taken: '2 VINs imported',
  },
} as const
const langs = { desk: 'zh', phone: 'en' } as const
const sheet = (vins: readonly string[]) => ({
  name: 'vins.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['VIN', ...vins].join('\n')),
})

describe.each(shells)('%s', (shell) => {
  test('mileage and addresses take a sheet of VINs up to a number that is said', async () => {
    const lang = langs[shell]
    const say = words[lang]
    const { page } = await stage.open({ shell, lang, as: admin, at: '/message/dataQyery' })
    for (const route of ['/message/dataQyery', '/basic/caraddress']) {
      await visit(page, route)
      const visiblePage = page.locator('.page:visible')
      const importing = visiblePage
        .locator('.vin-sheet')
        .filter({ has: page.getByRole('button', { name: say.button }) })
      await expect(importing.getByRole('button', { name: say.button })).toBeVisible()
      await expect(importing).toContainText(say.most)
      const input = importing.locator('input[type=file]')
      await input.setInputFiles(sheet(tooMany))
      const alert = importing.getByRole('alert')
      await expect(alert).toContainText(say.tooMany)
      await expect(alert.getByRole('button')).toHaveCount(0)
      await input.setInputFiles(sheet([...own, 'LNKNWN00000000001']))
      await expect(alert).toContainText(say.unknown)
      await alert.getByRole('button', { name: say.others }).click()
      await expect(page.getByText(say.taken).first()).toBeVisible()
      const { rows } = recordScreen(page, shell, lang)
      await expect(rows).toHaveCount(2)
      for (const vin of own) await expect(rows.filter({ hasText: vin })).toHaveCount(1)
    }
  })
})
