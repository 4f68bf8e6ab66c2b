import { parameter } from '../../../../platform/parameter/parameters.ts'

export const mapParameters = {
  googleKey: parameter({
    key: 'map.googleKey',
    kind: 'text',
    value: '',
    label: ['Google 地图密钥', 'Google Maps key'],
    description: [
      'Maps JavaScript API 的浏览器密钥，请限制允许的网址。留空则使用内置地图，修改后刷新页面生效。',
      'Browser key of the Maps JavaScript API. Restrict it to this site. Leave empty to use the built-in map. Reload the page to apply.',
    ],
  }),
  googleMapId: parameter({
    key: 'map.googleMapId',
    kind: 'text',
    value: '',
    label: ['Google 地图 ID', 'Google map ID'],
    description: ['矢量地图的 ID，留空则使用栅格地图', 'ID of a vector map. Leave empty to use the raster map.'],
  }),
  tiles: parameter({
    key: 'map.tiles',
    kind: 'url',
    value: '',
    label: ['地图瓦片地址', 'Map tile URL'],
    description: [
      '栅格瓦片地址，含 {z}、{x}、{y}，或以 .json 结尾的矢量样式（瓦片须在同一站点）。留空则使用内置轮廓图。',
      'Raster tiles with {z}, {x} and {y}, or a vector style ending in .json (tiles on the same site). Leave empty to use the built-in outlines.',
    ],
  }),
  tileSystem: parameter({
    key: 'map.tileSystem',
    kind: 'text',
    value: 'wgs84',
    label: ['瓦片坐标系', 'Tile coordinate system'],
    description: ['wgs84、gcj02 或 bd09', 'One of wgs84, gcj02 and bd09'],
  }),
  satellite: parameter({
    key: 'map.satellite',
    kind: 'url',
    value: '',
    label: ['卫星影像瓦片地址', 'Satellite tile URL'],
    description: [
      '栅格瓦片地址，含 {z}、{x}、{y}，坐标系须为 WGS-84。留空则地图上没有卫星图层。',
      'Raster tiles with {z}, {x} and {y} in WGS-84. Leave empty for maps without a satellite layer.',
    ],
  }),
  satelliteCredit: parameter({
    key: 'map.satelliteCredit',
    kind: 'text',
    value: '',
    label: ['卫星影像版权说明', 'Satellite attribution'],
    description: ['显示卫星图层时在地图上注明', 'Shown on the map with the satellite layer'],
  }),
} as const
