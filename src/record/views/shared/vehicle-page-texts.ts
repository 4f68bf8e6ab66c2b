import { texts } from '../../../domain/contract/words.ts'

export const vehiclePageTexts = texts('vehicleSections', {
  failed: ['加载失败', 'Failed to load'],
})
