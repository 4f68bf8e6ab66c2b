import { lazy } from '../../../kit/client/lazy.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'

/** The data identifiers of an ECU, each with a picture of its bytes. A screen that shows them names `diagnosis/identifier` among its `uses`. */
export const Identifiers = lazy(
  () => import('./Identifiers.tsx').then((file) => ({ default: file.Identifiers })),
  <Loading />,
)
