import { useEffect, useMemo } from 'react'
import { translate } from '../../client/language.ts'
import { queryClient, queryOf, useCall } from '../../client/query.ts'
import { storeRoleMenu, storeSessionEnd, token } from '../../client/session.ts'
import { sessionCalls } from '../../features/base/accounts/session/contract.ts'
import { isBuiltRoute } from '../routes/screen-table.ts'
import { appTexts as words } from '../words/texts.ts'
import { readMenu } from './role-menu.ts'
import { type Session, signOutWith } from './session.ts'
import { applyZone } from './zone-choice.ts'

const meOptions = { staleTime: 60_000, retry: 1 } as const

/** Prefetches the signed-in user before anything is shown. */
export function askMe(): void {
  void queryClient.prefetchQuery({ ...queryOf(sessionCalls.me, {}, true), ...meOptions })
}

export function useMe(): { session: Session | null; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useCall(
    sessionCalls.me,
    {},
    { enabled: Boolean(token()), quiet: true, ...meOptions },
  )
  const session = useMemo<Session | null>(() => {
    if (!data?.user.sysRoles?.length) return null
    return {
      user: data.user,
      menu: readMenu(data.menuList, isBuiltRoute, data.links),
      lists: data.lists,
      signOut: (ask) => signOutWith(sessionCalls.logout, ask),
    }
  }, [data])
  useEffect(() => {
    if (session) storeRoleMenu({ userName: session.user.username, id: session.user.userId }, session.menu.landing)
  }, [session])
  const user = data?.user
  useEffect(() => {
    if (user) applyZone(user)
  }, [user])
  const endsAt = data?.sessionEndsAt
  useEffect(() => {
    if (endsAt) storeSessionEnd(endsAt)
  }, [endsAt])
  const faulty = data && !session ? new Error(translate(words.noRoles)) : null
  return { session, error: session ? null : (faulty ?? error), retry: () => void refetch() }
}
