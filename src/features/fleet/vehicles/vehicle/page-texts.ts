import { texts } from '../../../../domain/contract/words.ts'

export const vehiclePageTexts = texts('vehiclePage', {
  identity: ['车辆身份', 'Identity'],
  key: ['安全密钥', 'Security key'],
  produced: ['生产下线', 'Produced'],
})
