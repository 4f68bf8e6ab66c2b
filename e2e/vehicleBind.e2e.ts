import { expect as expectValue, test } from 'vitest'
import { agreementCalls, consentCalls } from '../src/areas/content/agreement/contract.ts'
import { bindRequestCalls } from '../src/areas/owners/bindRequest/contract.ts'
import { ownerCalls } from '../src/areas/owners/owner/contract.ts'
import { vehicleCalls } from '../src/areas/vehicles/vehicle/contract.ts'
import { documentPicture } from '../src/demonstration/documentPicture.ts'
import { checkDigit } from '../src/kit/vin-check.ts'
import { metadataIn } from '../src/server/files/picture-metadata.ts'
import { addModel, mark, vinOf } from './data.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
const file = (vin: string, kind: 'certificate' | 'licence') => ({
  name: `IMG_${kind}.png`,
  mimeType: 'image/png',
  buffer: documentPicture(kind, vin),
})
test('an owner sends two pictures from a phone, is refused once, mends the one that is named, and has the vehicle', async () => {
  const staff = await stage.caller()
  const word = mark()
  const { id: model, series } = await addModel(staff, `BIND${word}`)
  const plain = vinOf(word, 1)
  const vin = `${plain.slice(0, 8)}${checkDigit(plain)}${plain.slice(9)}`
  await staff.call(vehicleCalls.add, { vin, series, model })
  const text = { target: 'app', country: 'CN', language: 'zh', version: word, text: '正文' } as const
  for (const type of ['user', 'privacy'] as const) await staff.call(agreementCalls.add, { ...text, type })
  const owner = await stage.open({ shell: 'phone', at: '/vehiclebind' })
  const { page } = owner
  await page.getByLabel('车架号 (VIN)').fill(vin.toLowerCase())
  await page.getByLabel('姓名').fill('王小明')
  await page.getByLabel('手机号').fill('138 0013 8000')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('请添加照片')).toHaveCount(2)
  const inputs = page.locator('.bind-picture input[type=file]')
  // One from the camera, one from the album.
  await inputs.nth(0).setInputFiles(file(vin, 'certificate'))
  await inputs.nth(3).setInputFiles(file(vin, 'licence'))
  await expect(page.locator('.bind-picture img')).toHaveCount(2)
  await page.getByRole('checkbox', { name: '工作人员' }).check()
  await page.getByRole('checkbox', { name: '用户协议' }).check()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('等待审核')).toBeVisible()
  await expect(page).toHaveURL(/request=[\w-]{43}$/)

  const examine = '/vehicleManagement/certExamineManagement'
  const [sent] = (await staff.call(bindRequestCalls.query, { filter: { vin } })).rows
  const examiner = await stage.open({ shell: 'desk', as: stage.administrator, at: `${examine}?examine=${sent?.id}` })
  const desk = examiner.page
  await expect(desk.getByText('138****8000')).toBeVisible()
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press(']')
  await expect(desk.locator('.examine-frame img')).toHaveCSS('transform', 'matrix(0, 1, -1, 0, 0, 0)')
  await desk.keyboard.press('r')
  await desk.getByRole('radio', { name: '照片不清晰' }).check()
  await desk.getByLabel('补充说明').fill('行驶证看不清')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /驳\s*回/ })
    .click()
  await expect(desk.getByText('已驳回')).toBeVisible()
  // The address leads on, not back to the case.
  await expect(desk).toHaveURL(/examine=next$/)

  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('行驶证看不清')).toBeVisible()
  await page.getByRole('button', { name: '修改并重新提交' }).click()
  await expect(page.getByText('沿用上次的照片')).toHaveCount(2)
  await inputs.nth(2).setInputFiles(file(vin, 'licence'))
  await page.getByRole('checkbox', { name: '工作人员' }).check()
  await page.getByRole('checkbox', { name: '用户协议' }).check()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('等待审核')).toBeVisible()

  await desk.getByRole('button', { name: '返回列表' }).click()
  await desk.goto(`/#${examine}?examine=${sent?.id}`)
  await expect(desk.getByText('138****8000')).toBeVisible()
  await desk.keyboard.press('p')
  await expect(desk.getByText('已通过，车辆已绑定')).toBeVisible()
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('绑定成功')).toBeVisible()

  const [bound] = (await staff.call(ownerCalls.query, { filter: { vin } })).rows
  expectValue(bound).toMatchObject({ vin, name: '王*', phone: '138****8000' })
  const [request] = (await staff.call(bindRequestCalls.query, { filter: { vin } })).rows
  expectValue(request).toMatchObject({ state: 'passed', sent: 2 })
  const noted = (await staff.call(consentCalls.query, { filter: { subject: '13800138000' } })).rows
  expectValue(noted.map(({ type, subject }) => `${type} ${subject}`).sort()).toEqual([
    'privacy 138****8000',
    'user 138****8000',
  ])
  const { token, customerId, binding, address } = staff
  const headers = { token, customerId, cookie: `binding=${binding}` }
  const stored = await fetch(`${address}/file/content/${request?.licencePicture}`, { headers })
  const bytes = Buffer.from(await stored.arrayBuffer())
  expectValue([stored.headers.get('content-type'), metadataIn(bytes)]).toEqual(['image/jpeg', []])
})
