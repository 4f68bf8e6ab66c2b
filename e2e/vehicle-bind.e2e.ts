import type { Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { checkDigit } from '../src/domain/vin-check.ts'
import { agreementCalls, consentCalls } from '../src/features/base/consent/agreement/contract.ts'
import { appAccountCalls } from '../src/features/fleet/owners/appAccount/contract.ts'
import { bindRequestCalls } from '../src/features/fleet/owners/bindRequest/contract.ts'
import { ownerCalls } from '../src/features/fleet/owners/owner/contract.ts'
import { privacyCalls } from '../src/features/fleet/owners/privacyRequest/contract.ts'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { metadataIn } from '../src/platform/files/picture-metadata.ts'
import { documentPicture } from '../src/virtual-fleet/demonstration/document-picture.ts'
import { longTest } from '../tests/check.ts'
import { withPosition } from '../tests/features/fleet/owners/sending.ts'
import { filming } from './camera.ts'
import { addModel, addOwner, mark, vinOf } from './data.ts'
import { swipe } from './finger.ts'
import { answer, prove, recordScreen } from './record.ts'
import { expect, openStage } from './stage.ts'

/** `blobs`: pictures that the page prepared for sending. */
declare const window: Window & { readonly blobs: Blob[] }

const stage = openStage()
/** Returns a phone's picture of a document, a JPEG with a position. `blurPx`: out of focus. */
async function photo(page: Page, vin: string, blurPx: number): Promise<Buffer> {
  const png = documentPicture('licence', vin).toString('base64')
  const jpeg = await page.evaluate(
    async ([source, blur]) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${source}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: picture.width, height: picture.height })
      const pen = canvas.getContext('2d')
      if (pen && blur > 0) pen.filter = `blur(${blur}px)`
      pen?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    },
    [png, blurPx] as const,
  )
  return withPosition(Buffer.from(jpeg, 'base64'))
}
/** Returns the picture as the page prepared it for sending. */
const preparedPicture = async (page: Page): Promise<Buffer> => {
  const bytes = await page.evaluate(async () => {
    const blob = window.blobs.at(-1)
    return blob ? [...new Uint8Array(await blob.arrayBuffer())] : []
  })
  return Buffer.from(bytes)
}
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
  const { page } = await stage.open({ shell: 'phone' })
  await filming(page, `VIN ${vin}`)
  await page.addInitScript(() => {
    const blobs: Blob[] = []
    const { createObjectURL } = URL
    URL.createObjectURL = (blob: Blob) => {
      blobs.push(blob)
      return createObjectURL.call(URL, blob)
    }
    Object.assign(window, { blobs })
  })
  await page.goto('/#/vehiclebind')
  const digit = vin[8] === '0' ? '1' : '0'
  await page.getByLabel('车架号（VIN）').fill(`${vin.slice(0, 8)}${digit}${vin.slice(9)}`.toLowerCase())
  await expect(page.getByText('校验位不符，请核对是否输错')).toBeVisible()
  await page.getByRole('button', { name: '扫码' }).click()
  await expect(page.getByLabel('车架号（VIN）')).toHaveValue(vin)
  await expect(page.getByText('校验位不符')).toHaveCount(0)
  await page.getByLabel('姓名').fill('王小明')
  await page.getByLabel('手机号').fill('138 0013 8000')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('请添加照片')).toHaveCount(2)
  const inputs = page.locator('.bind-picture input[type=file]')
  // One from the camera, one from the album.
  await inputs.nth(0).setInputFiles(file(vin, 'certificate'))
  const blurredFile = { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await photo(page, vin, 12) }
  expectValue(metadataIn(blurredFile.buffer)).not.toEqual([])
  await inputs.nth(3).setInputFiles(blurredFile)
  await expect(page.locator('.bind-picture img')).toHaveCount(2)
  await expect(page.getByText('照片可能模糊，请确认文字清晰')).toBeVisible()
  expectValue(metadataIn(await preparedPicture(page))).toEqual([])
  await page.getByRole('checkbox', { name: '工作人员' }).check()
  await page.getByRole('checkbox', { name: '用户协议' }).check()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('等待审核')).toBeVisible()
  await expect(page).toHaveURL(/request=[\w-]{43}$/)

  const examine = '/vehicleManagement/certExamineManagement'
  const [sentRequest] = (await staff.call(bindRequestCalls.query, { filter: { vin } })).rows
  const examiner = await stage.open({
    shell: 'desk',
    as: stage.administrator,
    at: `${examine}?examine=${sentRequest?.id}`,
  })
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
  // The address leads to the next case, not back to this one.
  await expect(desk).toHaveURL(/examine=next$/)

  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('行驶证看不清')).toBeVisible()
  await page.getByRole('button', { name: '修改并重新提交' }).click()
  await expect(page.getByText('沿用上次的照片')).toHaveCount(2)
  await inputs.nth(2).setInputFiles({ name: 'IMG_3.jpg', mimeType: 'image/jpeg', buffer: await photo(page, vin, 0) })
  await page.getByRole('checkbox', { name: '工作人员' }).check()
  await page.getByRole('checkbox', { name: '用户协议' }).check()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('等待审核')).toBeVisible()

  // The second time on a phone, where a swipe changes the picture.
  await desk.getByRole('button', { name: '返回列表' }).click()
  const other = await stage.open({
    shell: 'phone',
    as: stage.administrator,
    at: `${examine}?examine=${sentRequest?.id}`,
  })
  const phone = other.page
  await expect(phone.getByText('138****8000')).toBeVisible()
  const frame = phone.locator('.examine-frame')
  await expect(frame.getByRole('img', { name: '合格证' })).toBeVisible()
  await swipe(phone, frame, 0.8, 0.2)
  await expect(frame.getByRole('img', { name: '行驶证' })).toBeVisible()
  await phone.getByRole('button', { name: '通过', exact: true }).click()
  await expect(phone.getByText('已通过，车辆已绑定')).toBeVisible()
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('绑定成功')).toBeVisible()

  const [bound] = (await staff.call(ownerCalls.query, { filter: { vin } })).rows
  expectValue(bound).toMatchObject({ vin, name: '王*', phone: '138****8000' })
  const [request] = (await staff.call(bindRequestCalls.query, { filter: { vin } })).rows
  expectValue(request).toMatchObject({ state: 'passed', sent: 2 })
  const consents = (await staff.call(consentCalls.query, { filter: { subject: '13800138000' } })).rows
  expectValue(consents.map(({ type, subject }) => `${type} ${subject}`).sort()).toEqual([
    'privacy 138****8000',
    'user 138****8000',
  ])
  const { token, customerId, binding, address } = staff
  const headers = { token, customerId, cookie: `binding=${binding}` }
  const response = await fetch(`${address}/file/content/${request?.licencePicture}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  expectValue([response.headers.get('content-type'), metadataIn(bytes)]).toEqual(['image/jpeg', []])
})

longTest(
  'staff see a whole phone number for a reason, unbind a vehicle, carry out a request for a copy and cancel the account',
  async () => {
    const staff = await stage.caller()
    const word = mark()
    const { id: model, series } = await addModel(staff, `ACC${word}`)
    const vin = vinOf(word, 1)
    await staff.call(vehicleCalls.add, { vin, series, model })
    const phone = `137${String(Date.now()).slice(-8)}`
    await addOwner(staff, vin, { name: '李小红', phone })
    const accountOf = async () => (await staff.call(appAccountCalls.query, { filter: { phone } })).rows[0]
    const account = await accountOf()
    const name = account?.name ?? ''

    const { page } = await stage.open({ shell: 'desk', as: staff, at: '/ownerManagement/appManagement' })
    const screen = recordScreen(page, 'desk')
    const because = async (reason: string, button: string) => {
      const dialog = page.getByRole('dialog').last()
      await dialog.getByRole('textbox').fill(reason)
      await dialog.getByRole('button', { name: button, exact: true }).click()
    }
    await page.goto(`/#/ownerManagement/appManagement?view=${account?.id}`)
    await page
      .getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
      .getByRole('button', { name: '显示' })
      .click()
    await because('核对身份', '显示')
    await expect(page.getByText(phone, { exact: true })).toBeVisible()
    const bindings = page.getByRole('region', { name: '绑定的车辆' })
    await bindings.getByRole('button', { name: '解绑' }).click()
    await because('车辆已出售', '解绑')
    await expect(bindings.getByText('车辆已出售')).toBeVisible()
    expectValue((await staff.call(ownerCalls.query, { filter: { vin } })).rows).toEqual([])

    const request = { account: account?.id ?? 0, kind: 'copy', receivedAt: new Date().toISOString() } as const
    await staff.call(privacyCalls.add, request)
    await page.goto('/#/ownerManagement/privacyRequest')
    await screen.act(name, '核实身份')
    await because('回拨登记号码', '核实身份')
    await expect(screen.row(name).getByText('身份已核实')).toBeVisible()
    await screen.act(name, '执行请求')
    await answer(page, '确定')
    await prove(page, stage.administrator.password)
    await expect(screen.row(name).getByText(/处理中|已完成/)).toBeVisible()
    const stateOf = async () =>
      (await staff.call(privacyCalls.query, { filter: { account: [request.account] } })).rows[0]?.state
    await expect.poll(stateOf).toBe('done')
    await page.reload()
    await expect(screen.row(name).getByText('已完成')).toBeVisible()

    await page.goto('/#/ownerManagement/appManagement')
    await screen.act(name, '注销账号')
    await because('车主申请', '注销账号')
    await expect(page.getByText('账号已注销')).toBeVisible()
    expectValue(await accountOf()).toMatchObject({ state: 'cancelled', bound: false })
  },
)
