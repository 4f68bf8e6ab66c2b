import type { BrowserContext, Page } from 'playwright'
import { describe, test } from 'vitest'
import { newsOf } from '../src/areas/system/pushDevice/message.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()

/**
 * What a browser without windows lacks: it refuses every notification, and has no push service to subscribe at. What is
 * stored and sent is the real thing.
 */
function fakeSubscription() {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  let current: unknown = null
  const prototype = PushManager.prototype as unknown as Record<string, unknown>
  prototype.getSubscription = async () => current
  prototype.subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const text = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(
        /[+/=]/g,
        (each) => ({ '+': '-', '/': '_' })[each] ?? '',
      )
    const p256dh = text(await crypto.subtle.exportKey('raw', pair.publicKey))
    const bytes = Uint8Array.from(atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const auth = text(crypto.getRandomValues(new Uint8Array(16)).buffer)
    const endpoint = `https://push.example.org/${crypto.randomUUID()}`
    current = {
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    return current
  }
}

/** Opens a screen with the app's worker in charge and notifications allowed. */
async function opened(shell: (typeof shells)[number], at: string): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await stage.open({ shell, as: stage.administrator, worker: true })
  await context.grantPermissions(['notifications'], { origin: stage.address })
  await context.addInitScript(fakeSubscription)
  await page.goto(`/#${at}`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return { page, context }
}

describe.each(shells)('%s', (shell) => {
  test('somebody turns notifications on, chooses what for and when, and turns them off', async () => {
    const { page } = await opened(shell, '/myNotifications')
    const card = page.getByRole('region', { name: '此设备' })
    await card.getByRole('button', { name: '开启通知' }).click()
    await expect(card.getByText('已开启', { exact: true })).toBeVisible()
    await page.getByRole('checkbox', { name: '审批进展' }).setChecked(false, { force: true })
    await expect(page.getByText('通知设置已保存').first()).toBeVisible()
    await page.getByRole('checkbox', { name: '在以下时段不发送通知' }).setChecked(true, { force: true })
    await expect(page.getByText('22:00')).toBeVisible()
    await page.reload()
    await expect(card.getByText('已开启', { exact: true })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: '审批进展' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: '在以下时段不发送通知' })).toBeChecked()
    await page.getByRole('checkbox', { name: '在以下时段不发送通知' }).setChecked(false, { force: true })
    await page.getByRole('checkbox', { name: '审批进展' }).setChecked(true, { force: true })
    await card.getByRole('button', { name: '关闭通知' }).click()
    await expect(card.getByText('未开启', { exact: true })).toBeVisible()
  })

  test("the browser's own push event shows a notification, and a tap on it opens the right screen", async () => {
    const { page, context } = await opened(shell, '/mySessions')
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(noteNotifications)
    await deliver(context, page, newsOf('alarm', 3, null, { lang: 'zh', origin: stage.address, badge: 3 }))
    const shown = () => worker?.evaluate(() => (self as unknown as Noting).shown)
    await expect.poll(shown).toMatchObject([
      {
        title: '车联网后台管理平台',
        ...{ body: '3 条新报警待处理', tag: 'alarm', lang: 'zh-CN' },
        data: { navigate: `${stage.address}/#/warn/queryAlarm` },
      },
    ])
    await worker?.evaluate(() => (self as unknown as Noting).tap())
    await expect(page).toHaveURL(/#\/warn\/queryAlarm$/)
    expect(await shown()).toEqual([])
  })
})

interface Noting extends ServiceWorkerGlobalScope {
  shown: Record<string, unknown>[]
  tap(): void
}
/** In the worker: shows notifications to the test, since this browser shows none, and taps the first one. */
function noteNotifications(): void {
  const scope = self as unknown as Noting
  scope.shown = []
  scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options })
  scope.tap = () => {
    const [first] = scope.shown
    const notification = { data: first?.data, close: () => void scope.shown.shift() }
    scope.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  }
}

/** Has the browser deliver a message to the app's worker, as it does when one comes from a push service. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page)
  const registration = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(stage.address))
      if (own) found(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: stage.address,
    registrationId: await registration,
    data,
  })
}
