import { parameter } from '../../../server/parameter/parameters.ts'

export const mapParameters = {
  googleKey: parameter({
    key: 'map.googleKey',
    kind: 'text',
    value: '',
    label: ['Google 地图密钥', 'Google Maps key'],
    description: [
      'Maps JavaScript API 的浏览器密钥，请限制允许的网址；留空则使用内置地图。修改后刷新页面生效',
      'A browser key of the Maps JavaScript API, restricted to this address; empty: the built-in map. Takes effect when the page is reloaded',
    ],
  }),
  googleMapId: parameter({
    key: 'map.googleMapId',
    kind: 'text',
    value: '',
    label: ['Google 地图 ID', 'Google map id'],
    description: ['矢量地图的 ID，留空则使用栅格地图', 'Id of a vector map; empty: raster'],
  }),
  tiles: parameter({
    key: 'map.tiles',
    kind: 'url',
    value: '',
    label: ['地图瓦片地址', 'Map tiles address'],
    description: [
      '栅格瓦片，含 {z}、{x}、{y}；或以 .json 结尾的矢量样式（瓦片须在同一站点）。留空则使用内置轮廓图',
      'Raster tiles with {z}, {x} and {y}, or a vector style ending in .json (its tiles on the same site). Empty: the built-in outlines',
    ],
  }),
  tileSystem: parameter({
    key: 'map.tileSystem',
    kind: 'text',
    value: 'wgs84',
    label: ['瓦片坐标系', 'Coordinates of the tiles'],
    description: ['wgs84、gcj02 或 bd09', 'wgs84, gcj02 or bd09'],
  }),
} as const
