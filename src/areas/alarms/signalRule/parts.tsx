import { lazy } from '../../../kit/client/lazy.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'

/** Rules of staff over what vehicles report. */
export const SignalRules = lazy(() => import('./Rules.tsx'), <Loading />)
