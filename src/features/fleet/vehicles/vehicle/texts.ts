import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const vehicleTexts = texts('vehicleList', {
  all: ['全部', 'All'],
})
export const mapLabel: Pair = ['地图', 'Map']
