import { useLocation } from 'react-router-dom'
import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'

const DealerPage = lazy(() => import('./DealerPage.tsx'), <Loading />)
const StaffPage = lazy(() => import('./StaffPage.tsx'), <Loading />)

/** /jxsCarAddress for dealers with an access code, /vehicleManagement/jxsCarAddress for staff. */
export default function VehicleFinder() {
  const { pathname } = useLocation()
  return pathname === '/jxsCarAddress' ? <DealerPage /> : <StaffPage />
}
