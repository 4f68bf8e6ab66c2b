import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'

/**
 * Data identifiers of an ECU, each with a diagram of its bytes. A screen that shows them lists `diagnosis/identifier`
 * in its `uses`.
 */
export const Identifiers = lazy(
  () => import('./Identifiers.tsx').then((file) => ({ default: file.Identifiers })),
  <Loading />,
)
