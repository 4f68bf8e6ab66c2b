import { useEffect } from 'react'
import { lazy } from '../../client/lazy.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import type { InboxState } from '../notices/use-inbox.ts'
import { loadMessageList } from './message-list.ts'

const Inbox = lazy(
  async () => {
    const { InboxList } = await loadMessageList()
    return { default: ({ state }: { state: InboxState }) => <InboxList state={state} onPhone /> }
  },
  <Loading />,
)

export function Messages({ state }: { state: InboxState }) {
  const { resetBadge } = state
  useEffect(resetBadge, [resetBadge])
  return <Inbox state={state} />
}
