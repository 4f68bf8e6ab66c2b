import { parameter } from '../../../../platform/parameter/parameters.ts'

export const mapSource = parameter({
  key: 'map.source',
  kind: 'url',
  value: 'https://build.protomaps.com/{date}.pmtiles',
  label: ['街道地图来源', 'Source of street maps'],
  description: [
    '按区域下载街道地图时读取的 PMTiles 文件地址，须支持分段读取。{date} 表示日期，如 20261118，自动使用最近的一份。',
    'URL of the PMTiles archive for regional street map downloads. The server must support range requests. {date} stands for a day such as 20261118, and the latest available file is used.',
  ],
})
