import { platformName } from '../../ui/parts/names.ts'

/** The declarative push format (server: features/base/messaging/pushDevice/message.ts). */
interface DeclarativePush {
  readonly notification: {
    readonly title: string
    readonly body?: string
    readonly navigate: string
    readonly lang?: string
    readonly dir?: NotificationDirection
    readonly silent?: boolean
    readonly tag?: string
    readonly app_badge?: string
  }
}

type Scope = Pick<ServiceWorkerGlobalScope, 'registration' | 'clients' | 'navigator'>

/** The platform's name for unreadable messages, in the browser's language. The worker knows no other. */
const nameIn = ({ language }: Pick<Navigator, 'language'>) =>
  /^zh\b/i.test(language) ? platformName[0] : platformName[1]

function readPush(data: Pick<PushMessageData, 'json'> | null): DeclarativePush['notification'] | undefined {
  try {
    const { notification } = (data?.json() ?? {}) as Partial<DeclarativePush>
    return notification && typeof notification.title === 'string' && typeof notification.navigate === 'string'
      ? notification
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Shows a notification for every push. A browser cancels the subscription of an app that receives one and shows
 * nothing.
 */
export async function showPush(scope: Scope, data: Pick<PushMessageData, 'json'> | null): Promise<void> {
  const message = readPush(data) ?? { title: nameIn(scope.navigator), navigate: scope.registration.scope }
  const { title, navigate, app_badge: badge, ...options } = message
  await scope.registration.showNotification(title, {
    ...options,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { navigate },
  })
  const count = Number(badge)
  if (Number.isInteger(count) && count >= 0) await scope.navigator.setAppBadge?.(count).catch(() => undefined)
}

/** Opens a notification's target, in an existing window if possible. Never on another site. */
async function openPush(scope: Scope, notification: Pick<Notification, 'data' | 'close'>): Promise<void> {
  notification.close()
  const target = new URL(String(notification.data?.navigate ?? '/'), scope.registration.scope)
  const own = new URL(scope.registration.scope).origin
  const url = target.origin === own ? target.href : new URL(target.hash, scope.registration.scope).href
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ focused: isFocused }) => isFocused) ?? windows[0]
  if (!open) {
    await scope.clients.openWindow(url)
    return
  }
  await open.focus().catch(() => open)
  // Only a window controlled by this worker can be navigated.
  await open.navigate(url).catch(() => scope.clients.openWindow(url))
}

export function handlePush(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event.data)))
  scope.addEventListener('notificationclick', (event) => event.waitUntil(openPush(scope, event.notification)))
}
