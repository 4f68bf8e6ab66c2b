import { texts } from '../../../../domain/contract/words.ts'

export const trackWords = texts('trackData', {
  sheet: ['轨迹', 'Track'],
  time: ['时间', 'Time'],
  longitude: ['经度（WGS-84）', 'Longitude (WGS-84)'],
  latitude: ['纬度（WGS-84）', 'Latitude (WGS-84)'],
  speed: ['车速（km/h）', 'Speed (km/h)'],
  soc: ['电量 SOC（%）', 'State of charge (%)'],
  odometer: ['里程表（km）', 'Odometer (km)'],
  state: ['车辆状态', 'State'],
  on: ['启动', 'started'],
  off: ['熄火', 'off'],
  charging: ['充电中', 'charging'],
  mark: ['标记', 'Flag'],
  drift: ['漂移', 'drift'],
  outlier: ['异常点', 'outlier'],
  outliers: ['异常点', 'Outliers'],
  unplaced: ['无有效定位', 'no valid position'],
  namesOfSheets: ['仅 csv 和 xlsx 支持 VSS', 'can be VSS in csv and xlsx files only'],
  tooManyRows: [
    '共 {{count}} 点，超出 xlsx 的 {{most}} 行上限，请改用 csv 或缩小时间范围',
    '{{count}} points exceed the {{most}} rows of an xlsx sheet. Choose csv or a shorter period.',
  ],
})
