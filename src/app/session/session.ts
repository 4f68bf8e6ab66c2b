import { createContext, useContext } from 'react'
import { send } from '../../client/api.ts'
import { confirm } from '../../client/feedback.ts'
import { translate } from '../../client/language.ts'
import { browser, clearSession } from '../../client/session.ts'
import type { OutputOf } from '../../domain/contract/call.ts'
import type { sessionCalls } from '../../features/base/accounts/session/contract.ts'
import { appTexts as words } from '../words/texts.ts'
import type { RoleMenu } from './role-menu.ts'

export type Me = OutputOf<typeof sessionCalls.me>
export interface Session {
  user: Me['user']
  menu: RoleMenu
  /** The user's saved choices for lists. */
  lists: Me['lists']
  signOut(ask?: boolean): Promise<void>
}
export const SessionContext = createContext<Session | null>(null)

/** @throws Error outside of a signed-in part of the app */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No session here')
  return session
}

/** Ends the session on the server, clears it here whatever the server answers, and reloads. */
export async function signOutWith(logout: typeof sessionCalls.logout, ask = true): Promise<void> {
  const title = translate(words.signOutTitle)
  if (ask && !(await confirm({ title, okText: translate(words.signOut) }))) return
  await send(logout, {}, { quiet: true }).catch(() => {})
  await import('../../features/base/messaging/pushDevice/subscription.ts')
    .then(({ forgetPush }) => forgetPush())
    .catch(() => {})
  await clearSession()
  browser.reload()
}
