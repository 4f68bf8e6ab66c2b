import { lazy } from '../../../../client/lazy.tsx'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { swinRegister, swinRegisterCalls } from './contract.ts'

/** List of versions. Screens that show it list `ota/softwareVersion` in their `uses`. */
export const Versions = lazy(() => import('./Versions.tsx').then((file) => ({ default: file.Versions })), <Loading />)

export const SwinRegister = () => <RecordScreen record={swinRegister} calls={swinRegisterCalls} />
