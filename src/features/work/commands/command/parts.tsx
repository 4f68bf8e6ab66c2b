import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/loading.tsx'

export { CommandSettings } from './Settings.tsx'

export const CommandDetail = lazy(
  () => import('./CommandDetail.tsx').then((file) => ({ default: file.CommandDetail })),
  <Loading />,
)

export const CommandSteps = lazy(() => import('./Steps.tsx').then((file) => ({ default: file.Steps })), <Loading />)
