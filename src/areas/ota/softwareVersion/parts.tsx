import { lazy } from '../../../kit/client/lazy.tsx'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
import { swinRegister, swinRegisterCalls } from './contract.ts'

/** The list of versions. A screen that shows it names `ota/softwareVersion` among its `uses`. */
export const Versions = lazy(() => import('./Versions.tsx').then((file) => ({ default: file.Versions })), <Loading />)

/** Which versions stand behind each software identification number. */
export const SwinRegister = () => <RecordScreen record={swinRegister} calls={swinRegisterCalls} />
