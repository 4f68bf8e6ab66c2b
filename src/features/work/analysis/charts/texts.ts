import { texts } from '../../../../domain/contract/words.ts'

export const chartsWords = texts('chartsScreen', {
  charts: ['图表', 'Charts'],
  boards: ['看板', 'Boards'],
  alerts: ['图表提醒', 'Alerts'],
  subscriptions: ['订阅', 'Subscriptions'],
  signals: ['信号', 'Signals'],
})
