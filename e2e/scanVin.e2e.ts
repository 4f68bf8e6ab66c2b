import { test } from 'vitest'
import { vehicleCalls } from '../src/areas/vehicles/vehicle/contract.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()

test('a VIN that the camera reads leads to the vehicle’s file; without a camera the dialog says what to do', async () => {
  const staff = await stage.caller()
  const vin = (await staff.call(vehicleCalls.query, { page: 1, pageSize: 10 })).rows[0]?.vin ?? ''
  const { page } = await stage.open({ shell: 'phone', as: stage.administrator, at: '/work' })
  await page.getByRole('button', { name: '扫码查车' }).click()
  await expect(page.getByText('无法使用相机，请手动输入')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/carInfo$/)

  // A camera that films a picture, and a reader that finds what a label's code says.
  await page.addInitScript((text) => {
    const canvas = document.createElement('canvas')
    const draw = () => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 300, 150)
    setInterval(draw, 50)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
    class Reader {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => [{ rawValue: text }]
    }
    Object.assign(window, { BarcodeDetector: Reader })
  }, `MODEL 2026 VIN ${vin}`)
  await page.goto('/#/work')
  await page.reload()
  await page.getByRole('button', { name: '扫码查车' }).click()
  await expect(page).toHaveURL(new RegExp(`carInfo\\?vin=${vin}$`))
  await expect(page.locator('.file-head')).toContainText(vin)
})
