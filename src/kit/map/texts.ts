import { texts } from '../words.ts'

export const mapTexts = texts('map', {
  hint: ['方向键移动地图，+ / - 键缩放', 'Arrow keys move the map, + and - zoom'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  fit: ['显示全部', 'Show all'],
  noGraphics: [
    '此设备不支持 WebGL，无法显示地图，已改为列表。',
    'This device can’t draw the map (no WebGL). The list is shown instead.',
  ],
  failed: ['地图加载失败', 'The map failed to load'],
  retry: ['重试', 'Try again'],
  googleFailed: [
    'Google 地图无法加载，已改用内置地图。',
    'Google Maps failed to load. The built-in map is shown instead.',
  ],
  coming: ['地图加载中…', 'Loading map…'],
  tilesSilent: [
    '无法获取地图瓦片，已显示内置轮廓图。',
    'Map tiles are not available. The built-in outlines are shown instead.',
  ],
  navigate: ['导航', 'Navigate'],
  ownApp: ['手机地图应用', 'This phone’s map app'],
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
  addCorner: ['在此处增加顶点', 'Add corner here'],
  cornerHint: ['方向键移动，Delete 键删除', 'Move with the arrow keys, delete with Delete'],
  moveHint: ['方向键移动', 'Move with the arrow keys'],
})
