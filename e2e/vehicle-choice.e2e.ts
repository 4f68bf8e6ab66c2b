import { beforeAll, describe, test } from 'vitest'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { vehicleChoiceCalls } from '../src/features/fleet/vehicles/vehicleChoice/contract.ts'
import type { Caller } from './caller.ts'
import { expect, openStage, shellsOf } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

describe.each(shellsOf('desk'))('%s', (shell) => {
  test('vehicles are chosen by VINs, by models and by a condition, and how many they are is told', async () => {
    const { rows } = await admin.call(vehicleCalls.query, {})
    const { models } = await admin.call(vehicleChoiceCalls.options, {})
    const [one, two] = rows.map(({ vin }) => vin)
    const [model] = models.filter(({ vehicles }) => vehicles > 0)
    for (const route of ['/message/frameDownload', '/message/selectData']) {
      const { page } = await stage.open({ shell, as: admin, at: route })
      const vehicles = page.locator('.vc:visible')
      const way = (name: string) => vehicles.getByRole('radio', { name, exact: true }).check()
      const count = vehicles.locator('.vc-count')
      await way('指定 VIN')
      await vehicles.getByRole('textbox', { name: '指定 VIN' }).fill(`${one?.toLowerCase()}；${two}\n${one}; NOSUCH`)
      await expect(count).toHaveText('共 2 辆车')
      await way('按车型')
      await vehicles.getByRole('checkbox', { name: `${model?.name}（${model?.vehicles}）`, exact: true }).check()
      await expect(count).toHaveText(`共 ${model?.vehicles} 辆车`)
      await way('全部可见车辆')
      await expect(count).not.toHaveText(`共 ${model?.vehicles} 辆车`)
      await way('按条件')
      await expect(vehicles.getByText('渠道名称').first()).toBeAttached()
      // The input of another mode is still there.
      await way('指定 VIN')
      await expect(vehicles.getByRole('textbox', { name: '指定 VIN' })).toHaveValue(/NOSUCH/)
    }
  })
})
