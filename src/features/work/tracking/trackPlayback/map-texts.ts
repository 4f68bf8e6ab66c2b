import { texts } from '../../../../domain/contract/words.ts'

export const dayMapTexts = texts('dayMap', {
  label: ['{{name}} 今日轨迹地图', 'Map of today’s track of {{name}}'],
})
