import { texts } from '../../../../domain/contract/words.ts'

export const vehicleEcuTexts = texts('vehicleEcuRefusal', {
  sameCode: ['该车型已有此代号的 ECU', 'The vehicle type already has an ECU with this code'],
  inBaseline: ['已用于基线 {{name}}', 'Used in the baseline {{name}}'],
})

export const typeEcuWords = texts('typeEcuView', {
  title: ['ECU 列表', 'ECUs'],
  none: ['尚未登记该车型的 ECU', 'No ECUs recorded for this vehicle type yet'],
  failed: ['ECU 加载失败', 'Failed to load ECUs'],
  retry: ['重试', 'Try again'],
  add: ['新增 ECU', 'Add ECU'],
  all: ['全部 ECU', 'All ECUs'],
  ecu: ['ECU', 'ECU'],
  part: ['软件零件号', 'Software part number'],
  hardware: ['硬件标识', 'Hardware IDs'],
  anyHardware: ['任意硬件', 'Any hardware'],
  primary: ['主 ECU', 'Primary'],
})
