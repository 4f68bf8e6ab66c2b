import { test } from 'vitest'
import { vehicleCalls } from '../src/areas/vehicles/vehicle/contract.ts'
import { installed, stored } from './installed-app.ts'
import { expect, go, openStage } from './stage.ts'

const stage = openStage()
const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/
const list = '/vehicleManagement/vehicleInfo'

interface Seen {
  snapshot?: string | undefined
  /** Text of what was pressed. */
  pressed?: string | undefined
}

test('the installed app shows at once how its page looked, does what was pressed there, and forgets it at sign-out', async () => {
  const person = await stage.caller()
  const { page, context } = await stage.open({ shell: 'phone', as: person, worker: true, tolerated: lost })
  const [vehicle] = (await person.call(vehicleCalls.query, { page: 1, pageSize: 10 })).rows
  const vin = vehicle?.vin ?? ''
  await context.addInitScript(() => {
    // As a page of the home screen says of itself.
    Object.defineProperty(navigator, 'standalone', { value: true })
    const seen: Seen = Object.assign(window, { seen: {} }).seen
    new MutationObserver(() => {
      const snapshot = document.getElementById('snapshot')
      if (!snapshot || seen.snapshot !== undefined) return
      seen.snapshot = snapshot.textContent ?? ''
      if (!sessionStorage.getItem('press')) return
      const card = snapshot.querySelector<HTMLElement>('.pk-card-open')
      seen.pressed = card?.textContent ?? undefined
      card?.click()
    }).observe(document, { childList: true, subtree: true })
  })
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const snapshotOf = async () => (await seen()).snapshot
  await installed(page, `/#${list}`)
  await expect(page.getByText(vin).first()).toBeVisible()
  await expect.poll(() => stored(page), { timeout: 15_000 }).toContain('\\nsnapshot\\n')

  await page.evaluate(() => sessionStorage.setItem('press', 'yes'))
  await page.reload()
  // The first one, which is another when somebody has just added a vehicle.
  const [pressed = 'nothing pressed'] = /[A-HJ-NPR-Z0-9]{17}/.exec((await seen()).pressed ?? '') ?? []
  await expect(page.getByRole('dialog')).toContainText(pressed)
  expect(await snapshotOf()).toContain(vin)
  await expect(page.locator('#snapshot')).toHaveCount(0)
  await page.evaluate(() => sessionStorage.clear())

  await page.goto('about:blank')
  await context.setOffline(true)
  await page.goto(`/#${list}`)
  await expect(page.locator('#root').getByText(vin).first()).toBeVisible()
  expect(await snapshotOf()).toContain(vin)
  await context.setOffline(false)
  await expect(page.locator('#root').getByText(vin).first()).toBeVisible()
  await go(page, '/me')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '退出登录' }).last().click()
  await expect(page.getByLabel('用户名')).toBeVisible()
  const left = await stored(page)
  expect(left).not.toContain('snapshot')
  expect(left).not.toContain(vin)
  await page.goto(`/#${list}`)
  await page.reload()
  expect(await snapshotOf()).toBeUndefined()
})
