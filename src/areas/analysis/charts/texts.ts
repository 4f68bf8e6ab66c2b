import { texts } from '../../../kit/words.ts'

export const chartsWords = texts('chartsScreen', {
  charts: ['图表', 'Charts'],
  alerts: ['图表提醒', 'Alerts'],
})
