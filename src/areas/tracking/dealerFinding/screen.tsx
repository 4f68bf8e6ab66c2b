import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { Loading } from '../../../kit/ui/loading.tsx'

const DealerPage = lazy(() => import('./DealerPage.tsx'))
const StaffPage = lazy(() => import('./StaffPage.tsx'))

/** /jxsCarAddress with a dealer's access code, /vehicleManagement/jxsCarAddress for staff. */
export default function DealerFinding() {
  const { pathname } = useLocation()
  return <Suspense fallback={<Loading />}>{pathname === '/jxsCarAddress' ? <DealerPage /> : <StaffPage />}</Suspense>
}
