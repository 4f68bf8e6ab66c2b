import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'

/** Update of a vehicle: versions, steps and raw feedback. Screens that show it list `ota/target` in their `uses`. */
export const TargetDetail = lazy(
  () => import('./TargetDetail.tsx').then((file) => ({ default: file.TargetDetail })),
  <Loading />,
)
