import { type ReactNode, Suspense, useCallback } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { Call } from '../call.ts'
import { useT } from '../client/language.ts'
import { useCall } from '../client/query.ts'
import { MapPassContext } from '../map/settings.ts'
import { Loading } from '../plain/Loading.tsx'
import { Ask } from './Ask.tsx'
import { gateWords as words } from './gate-texts.ts'
import { type ShareKind, shareRoutes } from './link.ts'

interface GateProps<L extends { kind: ShareKind }> {
  /** Answers what the link of a token shows. */
  readonly call: Call<{ token: string }, L>
  readonly kind: ShareKind
  /** `over` is called when the link is found not to hold any more. */
  readonly children: (link: L, token: string, title: string, over: () => void) => ReactNode
}

/** Shows what a share link shows, maps included; without one that holds it asks for one. */
export function ShareGate<L extends { kind: ShareKind }>({ call, kind, children }: GateProps<L>) {
  const { t } = useT()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const token = query.get('share')
  const title = t(words[kind])
  const open = (given: string) => void navigate(`${shareRoutes[kind]}?share=${given}`)
  if (!token) return <Ask title={title} onToken={open} />
  return <Opened key={token} {...{ call, kind, children, token, title }} onToken={open} />
}

interface OpenedProps<L extends { kind: ShareKind }> extends GateProps<L> {
  readonly token: string
  readonly title: string
  readonly onToken: (token: string) => void
}

function Opened<L extends { kind: ShareKind }>({ call, kind, children, token, title, onToken }: OpenedProps<L>) {
  const answer = useCall(call, { token }, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const { refetch } = answer
  const over = useCallback(() => void refetch(), [refetch])
  const link = answer.data as L | undefined
  if (answer.isError) return <Ask title={title} fault={answer.error.message} onToken={onToken} />
  if (!link) return <Loading />
  if (link.kind !== kind) return <Navigate to={`${shareRoutes[link.kind]}?share=${token}`} replace />
  return (
    <MapPassContext value={{ share: token }}>
      <Suspense fallback={<Loading />}>{children(link, token, title, over)}</Suspense>
    </MapPassContext>
  )
}
