import type { Page } from 'playwright'
import { beforeAll, describe, onTestFinished, test } from 'vitest'
import type { OutputOf } from '../src/domain/contract/call.ts'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { pushCalls } from '../src/features/base/messaging/pushDevice/contract.ts'
import { newsOf } from '../src/features/base/messaging/pushDevice/message.ts'
import { alarmNotice } from '../src/features/work/alarms/alarm/notice-kinds.ts'
import { Caller } from './caller.ts'
import { addUser, mark } from './data.ts'
import { releases } from './release.ts'
import { expect, openStage, shells } from './stage.ts'

/** `shown`: notifications of which the worker informed the page. */
declare const window: Window & { shown: unknown[] }

const stage = openStage()

/**
 * Grants notifications and simulates a subscription, because a headless browser refuses both. The stored and sent data
 * is real.
 */
function grantNotifications() {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  let current: unknown = null
  const getSubscription = async () => current
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
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
  Object.assign(PushManager.prototype, { getSubscription, subscribe })
}

/** Opens a screen with the app's active service worker. */
async function openWithWorker(page: Page, at: string): Promise<void> {
  await page.addInitScript(grantNotifications)
  await page.goto(at)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

/** Adds a separate user with the administrator's role, because choices are stored per user. */
async function person(): Promise<Caller> {
  const { rows } = await admin.call(userCalls.query, { filter: { userName: stage.administrator.username } })
  return stage.caller(await addUser(admin, `n${mark()}`, { role: rows[0]?.role?.id ?? 1 }))
}

describe.each(shells)('%s', (shell) => {
  test('somebody turns notifications on, chooses what for and when, and turns them off', async () => {
    const { page } = await stage.open({ shell, as: await person(), worker: true })
    await openWithWorker(page, '/#/myNotifications')
    const card = page.getByRole('region', { name: '此设备' })
    const approvals = page.getByRole('checkbox', { name: '审批进展' })
    const quiet = page.getByRole('checkbox', { name: '在以下时段不发送通知' })
    await card.getByRole('button', { name: '开启通知' }).click()
    await expect(card.getByText('已开启', { exact: true })).toBeVisible()
    await approvals.click({ force: true })
    await expect(approvals).not.toBeChecked()
    await quiet.click({ force: true })
    await expect(page.getByText('22:00').first()).toBeVisible()
    await expect
      .poll(async () => (await settings(page)).preferences)
      .toMatchObject({
        kinds: [
          'alarm',
          'handling',
          'campaign',
          'examination',
          'service',
          'usage',
          'privacy',
          'platform',
          'chart',
          'rule',
          'job',
        ],
        quiet: { from: '22:00', until: '07:00', timeZone: 'Asia/Shanghai' },
      })
    await page.reload()
    await expect(card.getByText('已开启', { exact: true })).toBeVisible()
    await expect(approvals).not.toBeChecked()
    await expect(quiet).toBeChecked()
    await card.getByRole('button', { name: '关闭通知' }).click()
    await expect(card.getByText('未开启', { exact: true })).toBeVisible()
    await expect.poll(async () => (await settings(page)).devices).toEqual([])
  })

  test("the browser's own push event shows a notification, and a tap on it opens the right screen", async () => {
    const platform = await releases(stage.address, { worker: `;(${noteNotifications})()` })
    onTestFinished(platform.close)
    const { page } = await stage.open({ shell, as: stage.administrator, worker: true })
    await page.addInitScript(() => {
      window.shown = []
      navigator.serviceWorker.addEventListener('message', ({ data }) => data.shown && window.shown.push(data.shown))
    })
    await openWithWorker(page, `${platform.address}/#/mySessions`)
    const navigate = `${platform.address}/#/warn/queryAlarm`
    const push = newsOf(alarmNotice, 3, null, { lang: 'zh', origin: platform.address, badge: 3 })
    await deliver(page, platform.address, push)
    await expect
      .poll(() => page.evaluate(() => window.shown))
      .toMatchObject([
        { title: '车联网后台管理平台', body: '3 条新报警待处理', tag: 'alarm', lang: 'zh-CN', data: { navigate } },
      ])
    await page.evaluate((tap) => navigator.serviceWorker.controller?.postMessage({ tap }), { navigate })
    await expect(page).toHaveURL(/#\/warn\/queryAlarm$/)
  })
})

/** Push settings that the server has for the signed-in user. */
async function settings(page: Page): Promise<OutputOf<typeof pushCalls.settings>> {
  const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
  const { token = '', customerId = '', binding = '' } = cookies
  return new Caller(stage.address, { token, customerId, binding }).call(pushCalls.settings, {})
}

/**
 * Runs in the service worker. A headless browser shows no notifications, which cannot be tapped, and has no icon for a
 * badge. Pages are therefore informed of notifications, and report taps.
 */
function noteNotifications(): void {
  const scope = self as unknown as ServiceWorkerGlobalScope
  scope.registration.showNotification = async (title, options) => {
    for (const client of await scope.clients.matchAll()) client.postMessage({ shown: { title, ...options } })
  }
  scope.navigator.setAppBadge = async () => undefined
  scope.addEventListener('message', ({ data }) => {
    if (!data.tap) return
    // Only the browser's own events support waitUntil.
    const tapEvent = { notification: { data: data.tap, close: () => undefined }, waitUntil: () => undefined }
    scope.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), tapEvent))
  })
}

/** Makes the browser deliver a message to the service worker, as from a push service. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data })
}
