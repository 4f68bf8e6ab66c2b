import { texts } from '../../../../domain/contract/words.ts'

export const listMapTexts = texts('listMap', {
  label: ['列表中车辆的地图', 'Map of the listed vehicles'],
  shown: ['{{count, number}} 辆', '{{count, number}} vehicles', '{{count, number}} vehicle'],
  some: ['已显示 {{shown, number}} / {{count, number}} 辆', '{{shown, number}} of {{count, number}} shown'],
  more: [
    '已显示 {{shown, number}} 辆，共 {{count, number}} 辆以上',
    '{{shown, number}} of more than {{count, number}} shown',
  ],
  unlocated: ['{{count, number}} 辆无位置', '{{count, number}} without position'],
  none: ['没有可在地图上显示的车辆', 'No listed vehicle has a position'],
  failed: ['位置加载失败', 'Failed to load positions'],
  retry: ['重试', 'Try again'],
  here: ['此处有 {{count, number}} 辆', '{{count, number}} vehicles here', '{{count, number}} vehicle here'],
  soc: ['电量', 'SOC'],
  speed: ['车速', 'Speed'],
  close: ['关闭', 'Close'],
})
