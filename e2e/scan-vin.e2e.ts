import { test } from 'vitest'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { filming } from './camera.ts'
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

  await filming(page, `MODEL 2026 VIN ${vin}`)
  await page.goto('/#/work')
  await page.reload()
  await page.getByRole('button', { name: '扫码查车' }).click()
  await expect(page).toHaveURL(new RegExp(`carInfo\\?vin=${vin}$`))
  await expect(page.locator('.file-head')).toContainText(vin)
})
