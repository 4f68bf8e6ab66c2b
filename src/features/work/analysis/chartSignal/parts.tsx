import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'

export const ChartSignals = lazy(
  async () => ({ default: (await import('./ChartSignals.tsx')).ChartSignals }),
  <Loading />,
)
