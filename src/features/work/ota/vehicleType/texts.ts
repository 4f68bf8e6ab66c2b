import { texts } from '../../../../domain/contract/words.ts'

export const vehicleTypeWords = texts('vehicleTypeView', {
  models: ['车型（OTA）', 'Vehicle models'],
  baselines: ['基线', 'Baselines'],
  versions: ['车辆的 ECU 版本', 'ECU versions of its vehicles'],
})
