import { useLocation } from 'react-router-dom'
import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { SharedPage, shareRoutes } from '../shareLink/parts.tsx'
import { sharedCalls } from './contract.ts'

const shows = {
  location: lazy(() => import('./Location.tsx'), <Loading />),
  track: lazy(() => import('./Track.tsx'), <Loading />),
}

/** /autoCarManagement and /trackPlayback: one vehicle for anyone with a share link, without sign-in. */
export default function SharedVehicle() {
  const { pathname } = useLocation()
  return (
    <SharedPage call={sharedCalls.open} kind={pathname === shareRoutes.track ? 'track' : 'location'}>
      {(link, token, title, over) => {
        const SharedView = shows[link.kind]
        return <SharedView link={link} token={token} title={title} onOver={over} />
      }}
    </SharedPage>
  )
}
