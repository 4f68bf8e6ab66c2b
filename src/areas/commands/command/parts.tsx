import { lazy } from '../../../kit/client/lazy.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'

export { CommandSettings } from './Settings.tsx'

/** Settings, result and steps of one command, followed while it is on its way. */
export const CommandDetail = lazy(
  () => import('./CommandDetail.tsx').then((file) => ({ default: file.CommandDetail })),
  <Loading />,
)

/** What happened to a command, step by step. */
export const CommandSteps = lazy(() => import('./Steps.tsx').then((file) => ({ default: file.Steps })), <Loading />)
