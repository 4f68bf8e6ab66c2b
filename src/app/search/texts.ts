import { texts } from '../../domain/contract/words.ts'

export const searchTexts = texts('search', {
  search: ['搜索', 'Search'],
  field: ['搜索车辆、用户、功能、视图、操作', 'Search vehicles, users, screens, views and actions'],
  hint: [
    'VIN、车牌号、ICCID、终端序列号、姓名或功能名称，至少 2 个字符',
    'VIN, licence plate, ICCID, T-Box serial number, name or screen, at least 2 characters',
  ],
  favourites: ['收藏', 'Favourites'],
  shortcuts: ['收藏与最近', 'Favourites and recent'],
  recentVehicles: ['最近查看的车辆', 'Recent vehicles'],
  atHand: ['最近查看和收藏的车辆', 'Recent and favourite vehicles'],
  recentScreens: ['最近使用的功能', 'Recent screens'],
  vehicles: ['车辆', 'Vehicles'],
  views: ['视图', 'Views'],
  people: ['用户', 'Users'],
  screens: ['功能', 'Screens'],
  actions: ['操作', 'Actions'],
  nothing: ['没有匹配的结果', 'No matches'],
  failed: ['搜索失败，仅显示功能和操作', 'Search failed. Only screens and actions are shown.'],
  serial: ['终端序列号 {{found}}', 'T-Box serial number {{found}}'],
  iccid: ['SIM 卡 {{found}}', 'SIM card {{found}}'],
  toLight: ['切换为浅色外观', 'Use light appearance'],
  toDark: ['切换为深色外观', 'Use dark appearance'],
  toSystem: ['外观跟随系统', 'Match system appearance'],
})
