import { vehicleCard } from '../../../../record/views/shared/vehicle-page.tsx'
import { BatteryCard } from './parts.tsx'

export default [vehicleCard('main', 40, BatteryCard)]
