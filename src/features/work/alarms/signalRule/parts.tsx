import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'

export const SignalRules = lazy(() => import('./Rules.tsx'), <Loading />)
