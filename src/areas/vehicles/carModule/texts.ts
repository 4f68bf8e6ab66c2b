import { texts } from '../../../kit/words.ts'

export const carModuleWords = texts('carModuleScreen', {
  allSeries: ['全部车系', 'All series'],
  models: ['{{count}} 款车型', '{{count}} model(s)'],
  openModel: ['完整车型信息', 'All model facts'],
} as const)
