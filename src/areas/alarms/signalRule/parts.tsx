import { lazy } from '../../../kit/client/lazy.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'

export const SignalRules = lazy(() => import('./Rules.tsx'), <Loading />)
