import Cookies from 'js-cookie'
import { sessionEndsKey } from '../kept/keys.ts'
import { forgetPersonal } from '../kept/personal.ts'

/** What stays in the browser between visits; the key names are the specification's. */
const roleMenuKey = 'roleMenu'
const firstPathKey = 'firstPath'
const noticeKey = 'notice'

/** The one way to reload, so that the question before input is lost knows of it. */
export const browser = {
  leaving: false,
  /** Whether a reload would lose input that is kept nowhere; set by who keeps the pages. */
  losesInput: (): boolean => false,
  reload(): void {
    browser.leaving = true
    window.location.reload()
  },
  /** Reloads by `reload` unless the person keeps input that it would lose; set by what keeps input (`leaving.ts`). */
  reloadBy: async (reload: () => void): Promise<void> => reload(),
}

export const token = (): string | undefined => Cookies.get('token')
export const customerId = (): string | undefined => Cookies.get('customerId')

interface Kept {
  token: string
  customerId: string
  /** null: until the browser is closed. */
  keptSeconds: number | null
}
/** Keeps a fresh sign-in. */
export function storeSession(session: Kept): void {
  localStorage.removeItem(sessionEndsKey)
  keepCookies(session)
}

export function keepCookies(session: Kept): void {
  const options = {
    sameSite: 'strict',
    path: '/',
    secure: window.location.protocol === 'https:',
    ...(session.keptSeconds !== null && { expires: new Date(Date.now() + session.keptSeconds * 1000) }),
  } as const
  Cookies.set('token', session.token, options)
  Cookies.set('customerId', session.customerId, options)
}

/** Keeps who is signed in and where the role's menu starts. */
export function storeRoleMenu(user: { userName: string; id: string }, firstPath: string): void {
  localStorage.setItem(roleMenuKey, JSON.stringify({ user }))
  localStorage.setItem(firstPathKey, firstPath)
}

let forgetting: ReturnType<typeof setTimeout> | undefined
/** The longest that a browser waits; a session that lasts longer is looked at when the app is started. */
const longestWaitMs = 2 ** 31 - 1

/** Keeps when the session is over: what calls answered to its person is forgotten then, with or without a network. */
export function storeSessionEnd(at: string): void {
  localStorage.setItem(sessionEndsKey, at)
  clearTimeout(forgetting)
  const left = Date.parse(at) - Date.now()
  if (left < longestWaitMs) forgetting = setTimeout(() => void forgetPersonal(), left)
}

/**
 * Forgets token, customer id, role-menu record, first path, what calls answered to this person and what the person typed,
 * without a server call.
 */
export async function clearSession(): Promise<void> {
  Cookies.remove('token', { path: '/' })
  Cookies.remove('customerId', { path: '/' })
  localStorage.removeItem(roleMenuKey)
  localStorage.removeItem(firstPathKey)
  localStorage.removeItem(sessionEndsKey)
  await forgetPersonal()
}

/** Ends the session here and reloads; `notice` is shown once after the reload. */
export function forceSignOut(notice?: string): void {
  if (notice) sessionStorage.setItem(noticeKey, notice)
  void clearSession().then(browser.reload)
}

/** The text left by `forceSignOut`, once. */
export function takeNotice(): string | null {
  const notice = sessionStorage.getItem(noticeKey)
  sessionStorage.removeItem(noticeKey)
  return notice
}
