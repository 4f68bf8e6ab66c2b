import { texts } from '../../../../domain/contract/words.ts'

export const dataUsageWords = texts('dataUsageScreen', {
  chart: ['各月流量', 'Data usage by month'],
  chartNone: ['没有可显示的月份', 'No months to show'],
  over: ['超过阈值', 'Over threshold'],
  onlyOver: ['只看超过 {{percent}}% 的月份', 'Only months over {{percent}}%'],
  sims: ['{{count}} 张 SIM 卡', '{{count}} SIM cards', '{{count}} SIM card'],
  overCount: ['{{count}} 张超过 {{percent}}%', '{{count}} over {{percent}}%'],
  total: ['共 {{amount}} GB', '{{amount}} GB in total'],
})
