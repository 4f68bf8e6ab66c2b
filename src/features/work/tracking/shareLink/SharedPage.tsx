import { type ReactNode, useCallback } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import { MapPassContext } from '../../../../ui/map/settings.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { gateWords as words } from './gate-texts.ts'
import { LinkPrompt } from './LinkPrompt.tsx'
import { type ShareKind, shareRoutes } from './link.ts'

interface SharedPageProps<L extends { kind: ShareKind }> {
  /** Returns the content of a token's link. */
  readonly call: Call<{ token: string }, L>
  readonly kind: ShareKind
  /** Call `over` when the link is found to be no longer valid. */
  readonly children: (link: L, token: string, title: string, over: () => void) => ReactNode
}

/** Shows the content of a share link, maps included. Without a valid link it requests one. */
export function SharedPage<L extends { kind: ShareKind }>({ call, kind, children }: SharedPageProps<L>) {
  const { t } = useT()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const token = query.get('share')
  const title = t(words[kind])
  const open = (newToken: string) => void navigate(`${shareRoutes[kind]}?share=${newToken}`)
  if (!token) return <LinkPrompt title={title} onToken={open} />
  return (
    <SharedContent key={token} call={call} kind={kind} token={token} title={title} onToken={open}>
      {children}
    </SharedContent>
  )
}

interface OpenedProps<L extends { kind: ShareKind }> extends SharedPageProps<L> {
  readonly token: string
  readonly title: string
  readonly onToken: (token: string) => void
}

function SharedContent<L extends { kind: ShareKind }>({ call, kind, children, token, title, onToken }: OpenedProps<L>) {
  const answer = useCall(call, { token }, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const { refetch } = answer
  const over = useCallback(() => void refetch(), [refetch])
  const link = answer.data as L | undefined
  if (answer.isError) return <LinkPrompt title={title} fault={answer.error} onToken={onToken} />
  if (!link) return <Loading />
  if (link.kind !== kind) return <Navigate to={`${shareRoutes[link.kind]}?share=${token}`} replace />
  return <MapPassContext value={{ share: token }}>{children(link, token, title, over)}</MapPassContext>
}
