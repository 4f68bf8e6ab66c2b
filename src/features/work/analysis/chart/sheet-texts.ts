import { texts } from '../../../../domain/contract/words.ts'

export const sheetTexts = texts('chartSheet', {
  before: ['{{title}}（上一周期 {{from}} 至 {{to}}）', '{{title}}, previous period {{from}} to {{to}}'],
  cut: [
    '仅包含前 {{count, number}} 行，其余已截断',
    'Only the first {{count, number}} rows. The rest was cut off.',
    'Only the first row. The rest was cut off.',
  ],
})
export const pictureTexts = texts('chartPicture', {
  period: ['{{from}} 至 {{to}}', '{{from}} – {{to}}'],
  rest: ['其他', 'Other'],
  before: ['{{label}}（上一周期）', '{{label}}, previous period'],
  withUnit: ['{{label}}（{{unit}}）', '{{label}} ({{unit}})'],
  nothing: ['没有数据', 'No data'],
  hidden: ['另有 {{count, number}} 组', '{{count, number}} more groups', '{{count, number}} more group'],
})
export const chartRefusals = texts('chartRefusal', {
  notOwn: [
    '只有创建人可以修改或删除图表。可另存为自己的图表。',
    'Only its creator can change or delete a chart. You can save a copy of your own.',
  ],
})
