import { test } from 'vitest'
import { addVehicles, mark } from './data.ts'
import { openInstalledApp, storedText } from './installed-app.ts'
import { expect, go, openStage } from './stage.ts'

/** `observation`: how the page started. */
declare const window: Window & { readonly observation: StartObservation }

const stage = openStage()
const networkFaults = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/

interface StartObservation {
  snapshot?: string | undefined
  /** Text of the pressed element. */
  pressed?: string | undefined
}

test('the installed app shows at once how its page looked, does what was pressed there, and forgets it at sign-out', async () => {
  const person = await stage.caller()
  const { page, context } = await stage.open({ shell: 'phone', as: person, worker: true, tolerated: networkFaults })
  // A list that no other test changes.
  const [vin = ''] = (await addVehicles(person, mark(), 1)).vins
  const list = `/vehicleManagement/vehicleInfo?q.vin=${vin}`
  await context.addInitScript(() => {
    // As in a page that was opened from the home screen.
    Object.defineProperty(navigator, 'standalone', { value: true })
    const observation: StartObservation = Object.assign(window, { observation: {} }).observation
    new MutationObserver(() => {
      const snapshot = document.getElementById('snapshot')
      if (!snapshot || observation.snapshot !== undefined) return
      observation.snapshot = snapshot.textContent ?? ''
      if (!sessionStorage.getItem('press')) return
      const card = snapshot.querySelector<HTMLElement>('.pk-card-open')
      observation.pressed = card?.textContent ?? undefined
      card?.click()
    }).observe(document, { childList: true, subtree: true })
  })
  const readObservation = () => page.evaluate(() => window.observation)
  const snapshotOf = async () => (await readObservation()).snapshot
  await openInstalledApp(page, `/#${list}`)
  await expect(page.getByText(vin).first()).toBeVisible()
  await expect.poll(() => storedText(page)).toContain('\\nsnapshot\\n')

  await page.evaluate(() => sessionStorage.setItem('press', 'yes'))
  // A start waits for the snapshot for 0.4 s at most. On a busy machine a start may go without.
  await expect(async () => {
    await page.reload()
    expect((await readObservation()).pressed).toContain(vin)
  }).toPass()
  await expect(page.getByRole('dialog')).toContainText(vin)
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
  const left = await storedText(page)
  expect(left).not.toContain('snapshot')
  expect(left).not.toContain(vin)
  await page.goto(`/#${list}`)
  await page.reload()
  expect(await snapshotOf()).toBeUndefined()
})
