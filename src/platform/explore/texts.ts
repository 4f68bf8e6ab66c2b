import { texts } from '../../domain/contract/words.ts'

export const exploreRefusals = texts('explore', {
  tooSlow: [
    '查询超过 {{seconds}} 秒，已停止。请缩短时段、减少分组或增加筛选条件。',
    'The query took longer than {{seconds}} s and was stopped. Choose a shorter period, fewer groups or more filters.',
  ],
  tooLarge: [
    '查询的数据量过大，未执行。请缩短时段、减少分组或增加筛选条件。全部车辆的日行驶、行程和充电按一个维度（车龄除外）分组时较快。',
    'The query would read too much data and was not run. Choose a shorter period, fewer groups or more filters. Daily drives, trips and charging of all vehicles are fast when grouped by one dimension other than age.',
  ],
  unknownData: ['没有这样的数据', 'Unknown data'],
  noData: ['您没有权限查看此图表的数据', 'You don’t have permission to see the data of this chart'],
})
