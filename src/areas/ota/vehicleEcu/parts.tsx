import { lazy } from '../../../kit/client/lazy.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'

/** The ECUs of a vehicle type in the order of installation. A screen that shows them names `ota/vehicleEcu` among its `uses`. */
export const TypeEcus = lazy(() => import('./TypeEcus.tsx').then((file) => ({ default: file.TypeEcus })), <Loading />)
