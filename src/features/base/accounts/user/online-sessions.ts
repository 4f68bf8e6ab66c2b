import { send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { sessionCalls } from '../session/contract.ts'
import { userCalls } from './contract.ts'
import { userTexts } from './texts.ts'

export type OnlineSession = OutputOf<typeof userCalls.online>['users'][number]

/** Users who are signed in, loaded while `open`. `end` is undefined without the permission. */
export function useOnline(open: boolean) {
  const { t } = useT()
  const may = useMay()
  const { data, isPending, error } = useCall(userCalls.online, {}, { enabled: open })
  const mine = useCall(sessionCalls.mySessions, {}, { enabled: open, quiet: true })
  const own = mine.data?.find(({ current }) => current)?.id
  const end = async (session: OnlineSession) => {
    const title = t(userTexts.endTitle, { name: session.fullName })
    if (!(await confirm({ title, content: t(userTexts.end), danger: true }))) return
    await send(userCalls.endUserSession, { id: session.sessionId })
    toast.success(t(userTexts.ended))
    await invalidate([userCalls.online.path])
  }
  return {
    sessions: data?.users ?? [],
    total: data?.total,
    fault: error,
    loading: isPending,
    own,
    // The error is already shown.
    end: may(userCalls.endUserSession) ? (one: OnlineSession) => void end(one).catch(() => undefined) : undefined,
  }
}
