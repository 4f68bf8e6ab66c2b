import Cookies from 'js-cookie'
import { sessionEndsKey } from './local-store/keys.ts'
import { forgetPersonal } from './local-store/personal.ts'

/** Data stored in the browser between visits. The specification defines the key names. */
const roleMenuKey = 'roleMenu'
const firstPathKey = 'firstPath'
const noticeKey = 'notice'

/** The only way to reload, so that the warning about unsaved input is informed. */
export const browser = {
  leaving: false,
  /** Whether a reload would lose input that is not stored. Set by the page host. */
  losesInput: (): boolean => false,
  reload(): void {
    browser.leaving = true
    window.location.reload()
  },
  /** Reloads by `reload` unless the user stays because of unsaved input. Set by `leaving.ts`. */
  reloadBy: async (reload: () => void): Promise<void> => reload(),
}

export const token = (): string | undefined => Cookies.get('token')
export const customerId = (): string | undefined => Cookies.get('customerId')

interface SessionCookies {
  token: string
  customerId: string
  /** Null: until the browser is closed. */
  keptSeconds: number | null
}
export function storeSession(session: SessionCookies): void {
  localStorage.removeItem(sessionEndsKey)
  keepCookies(session)
}

export function keepCookies(session: SessionCookies): void {
  const options = {
    sameSite: 'strict',
    path: '/',
    secure: window.location.protocol === 'https:',
    ...(session.keptSeconds !== null && { expires: new Date(Date.now() + session.keptSeconds * 1000) }),
  } as const
  Cookies.set('token', session.token, options)
  Cookies.set('customerId', session.customerId, options)
}

export function storeRoleMenu(user: { userName: string; id: string }, firstPath: string): void {
  localStorage.setItem(roleMenuKey, JSON.stringify({ user }))
  localStorage.setItem(firstPathKey, firstPath)
}

let forgetting: ReturnType<typeof setTimeout> | undefined
/** The longest timeout of a browser. The end of a longer session is checked when the app starts. */
const longestWaitMs = 2 ** 31 - 1

/** Stores the end of the session. Cached answers of the user are cleared then, online or offline. */
export function storeSessionEnd(at: string): void {
  localStorage.setItem(sessionEndsKey, at)
  clearTimeout(forgetting)
  const left = Date.parse(at) - Date.now()
  if (left < longestWaitMs) forgetting = setTimeout(() => void forgetPersonal(), left)
}

/** Clears token, customer id, role-menu record, first path, cached answers and typed input, without a server call. */
export async function clearSession(): Promise<void> {
  Cookies.remove('token', { path: '/' })
  Cookies.remove('customerId', { path: '/' })
  localStorage.removeItem(roleMenuKey)
  localStorage.removeItem(firstPathKey)
  localStorage.removeItem(sessionEndsKey)
  await forgetPersonal()
}

/** Ends the session here and reloads. `notice` is shown once after the reload. */
export function forceSignOut(notice?: string): void {
  if (notice) sessionStorage.setItem(noticeKey, notice)
  void clearSession().then(browser.reload)
}

/** Returns and removes the text left by `forceSignOut`. */
export function takeNotice(): string | null {
  const notice = sessionStorage.getItem(noticeKey)
  sessionStorage.removeItem(noticeKey)
  return notice
}
