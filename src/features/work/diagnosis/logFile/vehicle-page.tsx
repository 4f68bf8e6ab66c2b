import type { VehicleButton } from '../../../../record/views/shared/vehicle-page.tsx'
import { logFilePageTexts as words } from './page-texts.ts'

const params = (vin: string) => ({ vin })
const boxLogs: VehicleButton = { place: 30, route: '/tboxLogFileInfo', label: words.boxLogs, params }
const headUnitLogs: VehicleButton = { place: 40, route: '/rds/mmiFileLog', label: words.headUnitLogs, params }

export default [boxLogs, headUnitLogs]
