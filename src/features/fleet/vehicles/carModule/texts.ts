import { texts } from '../../../../domain/contract/words.ts'

export const carModuleWords = texts('carModuleScreen', {
  allSeries: ['全部车系', 'All series'],
  models: ['{{count}} 款车型', '{{count}} models', '{{count}} model'],
  openModel: ['完整车型信息', 'Full model details'],
})
