import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'

/** ECUs of a vehicle type in installation order. Screens that show them list `ota/vehicleEcu` in their `uses`. */
export const TypeEcus = lazy(() => import('./TypeEcus.tsx').then((file) => ({ default: file.TypeEcus })), <Loading />)
