import { lazy } from '../../../kit/client/lazy.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'

/** A vehicle's update: versions, steps, raw feedback. A screen that shows it names `ota/target` among its `uses`. */
export const TargetDetail = lazy(
  () => import('./TargetDetail.tsx').then((file) => ({ default: file.TargetDetail })),
  <Loading />,
)
