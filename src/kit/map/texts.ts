import { texts } from '../words.ts'

export const mapTexts = texts('map', {
  hint: ['方向键移动地图，加减键缩放', 'Arrow keys move the map, plus and minus zoom'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  fit: ['显示全部', 'Show all'],
  noGraphics: [
    '此设备无法显示地图（不支持 WebGL），以下为列表。',
    'This device cannot draw the map (no WebGL); here is the list.',
  ],
  failed: ['地图加载失败', 'The map could not be loaded'],
  retry: ['重试', 'Try again'],
  googleFailed: [
    'Google 地图无法加载，已改用内置地图。',
    'Google Maps could not be loaded; the built-in map is shown.',
  ],
  navigate: ['导航', 'Navigate'],
  ownApp: ['手机地图应用', 'Map app of this phone'],
  amap: ['高德地图', 'Amap'],
  baidu: ['百度地图', 'Baidu Maps'],
  google: ['Google 地图', 'Google Maps'],
  apple: ['Apple 地图', 'Apple Maps'],
  metres: ['{{count}} 米', '{{count}} m'],
  kilometres: ['{{count}} 公里', '{{count}} km'],
  legend: ['车速 (km/h)', 'Speed (km/h)'],
  centre: ['圆心', 'Centre'],
  radius: ['半径 {{length}}', 'Radius {{length}}'],
  corner: ['顶点 {{count}}', 'Corner {{count}}'],
  addCorner: ['在此处增加顶点', 'Add a corner here'],
  cornerHint: ['方向键移动，Delete 删除', 'Arrow keys move it, Delete removes it'],
  moveHint: ['方向键移动', 'Arrow keys move it'],
})
