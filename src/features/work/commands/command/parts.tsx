import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'

export { CommandSettings } from './CommandSettings.tsx'

export const CommandDetail = lazy(
  () => import('./CommandDetail.tsx').then((file) => ({ default: file.CommandDetail })),
  <Loading />,
)

export const CommandSteps = lazy(() => import('./Steps.tsx').then((file) => ({ default: file.Steps })), <Loading />)
