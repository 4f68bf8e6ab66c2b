import { texts } from '../../../../domain/contract/words.ts'

export const archiveFaults = {
  notPmtiles: ['这不是 PMTiles 文件', 'This is not a PMTiles file'],
  version: [
    '仅支持 PMTiles 第 3 版，请用新版工具重新制作',
    'Only version 3 of PMTiles is supported. Make the file again with a newer tool.',
  ],
  raster: [
    '文件不含矢量瓦片（MVT），请使用矢量底图的截取文件',
    'The file has no vector tiles (MVT). Use an extract of a vector basemap.',
  ],
  compression: [
    '不支持文件的压缩方式，请使用 gzip 或不压缩',
    'The file’s compression is not supported. Use gzip or none.',
  ],
  cut: ['文件不完整，请重新上传', 'The file is cut off. Upload it again.'],
  broken: ['文件已损坏，无法读取目录', 'The file is damaged: its directory can’t be read'],
  noTiles: ['所选区域没有瓦片', 'The archive has no tiles in this region'],
  layers: [
    '缺少 earth 和 roads 图层，请使用 Protomaps 底图（v4）的截取文件',
    'The layers earth and roads are missing. Use an extract of the Protomaps basemap (v4).',
  ],
} as const satisfies Record<string, readonly [string, string]>

export const streetMapFaults = texts('streetMapFault', archiveFaults)

export const streetMapTexts = texts('streetMapScreen', {
  inUse: ['使用中', 'In use'],
  none: ['尚无街道地图', 'No street map yet'],
  noneText: [
    '地图只显示国界、省界和地市轮廓。上传 OpenStreetMap 的 .pmtiles 截取文件，或放入服务器的 DATA_DIR/maps 目录，即可显示街道。',
    'Maps show borders and outlines only. Upload a .pmtiles extract of OpenStreetMap, or lay one into DATA_DIR/maps on the server, to see streets.',
  ],
  how: ['如何制作截取文件', 'How to make an extract'],
  howText: [
    '安装 pmtiles 工具（github.com/protomaps/go-pmtiles），从 maps.protomaps.com/builds 选择一个构建，然后执行：',
    'Install the pmtiles tool (github.com/protomaps/go-pmtiles), choose a build at maps.protomaps.com/builds, then run:',
  ],
  area: ['覆盖区域', 'Region'],
  areaValue: ['{{west}} 至 {{east}}，{{south}} 至 {{north}}', '{{west}} to {{east}}, {{south}} to {{north}}'],
  size: ['大小', 'Size'],
  zooms: ['缩放级别', 'Zoom levels'],
  dataAt: ['数据时间', 'Data from'],
  unknown: ['未注明', 'Not stated'],
  chosenAt: ['启用时间', 'In use since'],
  source: ['来源', 'Source'],
  uploaded: ['上传', 'Upload'],
  folder: ['服务器目录 DATA_DIR/maps', 'Folder DATA_DIR/maps on the server'],
  picture: ['地图覆盖区域', 'Region of the map'],
  refused: ['无法使用的文件', 'Files that can’t be used'],
  used: ['已启用“{{name}}”', '“{{name}}” is now in use'],
  already: ['已在使用', 'Already in use'],
  removeUsed: [
    '此地图正在使用。删除后将改用下一个地图。没有其他地图时只显示轮廓。',
    'This map is in use. After deletion the next map is used. Without another map, only outlines are shown.',
  ],
})
