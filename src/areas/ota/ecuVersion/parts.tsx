import { lazy } from '../../../kit/client/lazy.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'

/** All ECUs of a vehicle with what they run and ran. A screen that shows it names `ota/ecuVersion` among its `uses`. */
export const VehicleEcus = lazy(
  () => import('./VehicleEcus.tsx').then((file) => ({ default: file.VehicleEcus })),
  <Loading />,
)
