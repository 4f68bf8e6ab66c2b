/** Tests months over the data plan as messages: the newest twenty, each with a link to its month. */
import pg from 'pg'
import { beforeAll, inject, test } from 'vitest'
import { boxCalls } from '../src/features/fleet/vehicles/box/contract.ts'
import { dataUsageCalls } from '../src/features/fleet/vehicles/dataUsage/contract.ts'
import { simPlanCalls } from '../src/features/fleet/vehicles/simPlan/contract.ts'
import type { Caller } from './caller.ts'
import { addVehicles, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
const months = Array.from(
  { length: 22 },
  (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
)
const newest = months.at(-1) ?? ''
let admin: Caller
let vin: string
beforeAll(async () => {
  admin = await stage.caller()
  const word = mark()
  const { vins } = await addVehicles(admin, word, 1)
  vin = vins[0] ?? ''
  const imei = `86${String(Date.now()).slice(-13)}`
  const iccid = `8986${imei}`.slice(0, 19)
  const msisdn = imei.slice(2)
  await admin.call(boxCalls.add, { serial: `U${word}`, iccid, imei, msisdn, vin })
  await admin.call(simPlanCalls.add, {
    iccid,
    msisdn,
    state: 'active',
    realName: 'passed',
    packageName: '1 GB',
    totalMb: 1000,
    usedMb: 0,
    periodFrom: '2024-01-01',
    periodTo: '2030-12-31',
  })
  for (const [at, month] of months.entries()) await admin.call(dataUsageCalls.add, { iccid, month, usedMb: 1100 + at })
  // Does the work of the job that checks the current months every ten minutes.
  const database = new pg.Client({ connectionString: inject('database') })
  await database.connect()
  await database.query(
    `update data_usage set notified_at = now() - make_interval(secs => array_position($2::text[], month)) where vin = $1`,
    [vin, months.toReversed()],
  )
  await database.end()
})

test.each([
  ['desk', 'zh', '流量超阈值'],
  ['phone', 'en', 'Data usage over threshold'],
] as const)('the newest twenty, newest first (%s, %s)', async (shell, lang, title) => {
  const { page } = await stage.open({ shell, lang, as: admin, at: shell === 'phone' ? '/messages' : '/index' })
  if (shell === 'desk') await page.getByRole('button', { name: /条新消息$|^消息$/ }).click()
  const section = page.locator('.inbox section').filter({ has: page.getByRole('heading', { name: title }) })
  // Twenty notices of one cause are one line that expands.
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await section.locator('summary').click()
  const lines = section.locator('.inbox-press')
  await expect(lines).toHaveCount(20)
  const items = section.locator('details').getByRole('listitem')
  for (const text of ['112.1', newest]) await expect(items.first()).toContainText(text)
  await expect(items.last()).toContainText(months[2] ?? '')
  await expect(items.first().locator(`a[href='#/basic/carInfo?vin=${vin}']`)).toBeVisible()
  await lines.first().click()
  const { rows } = recordScreen(page, shell, lang)
  await expect(page).toHaveURL(/flowInfo\?/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(newest)
})
