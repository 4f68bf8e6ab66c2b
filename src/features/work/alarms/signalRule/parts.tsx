import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/loading.tsx'

export const SignalRules = lazy(() => import('./Rules.tsx'), <Loading />)
