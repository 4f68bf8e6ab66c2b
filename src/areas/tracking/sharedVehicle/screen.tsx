import { lazy, Suspense } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { MapPassContext } from '../../../kit/map/settings.ts'
import { Loading } from '../../../kit/plain/Loading.tsx'
import { Ask } from './Ask.tsx'
import { sharedCalls } from './contract.ts'
import './shared.css'
import { sharedWords as words } from './texts.ts'

const Location = lazy(() => import('./Location.tsx'))

const routes = { location: '/autoCarManagement', track: '/trackPlayback' } as const
const kindAt = (path: string) => (path === routes.track ? 'track' : 'location')

/** /autoCarManagement and /trackPlayback: one vehicle, for whoever has a share link, without sign-in. */
export default function SharedVehicle() {
  const { t } = useT()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const token = query.get('share')
  const title = t(words[kindAt(pathname)])
  const open = (given: string) => void navigate(`${pathname}?share=${given}`)
  if (!token) return <Ask title={title} onToken={open} />
  return <Opened key={token} token={token} title={title} path={pathname} onToken={open} />
}

interface OpenedProps {
  readonly token: string
  readonly title: string
  readonly path: string
  readonly onToken: (token: string) => void
}

function Opened({ token, title, path, onToken }: OpenedProps) {
  const answer = useCall(sharedCalls.open, { token }, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const link = answer.data
  if (answer.isError) return <Ask title={title} fault={answer.error.message} onToken={onToken} />
  if (!link) return <Loading />
  if (routes[link.kind] !== path) return <Navigate to={`${routes[link.kind]}?share=${token}`} replace />
  return (
    <MapPassContext value={{ share: token }}>
      <Suspense fallback={<Loading />}>
        {link.kind === 'location' && (
          <Location token={token} link={link} title={title} onOver={() => void answer.refetch()} />
        )}
      </Suspense>
    </MapPassContext>
  )
}
