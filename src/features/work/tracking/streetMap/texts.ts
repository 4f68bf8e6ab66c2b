import { texts } from '../../../../domain/contract/words.ts'
import { archiveFaults } from './extract/archive-texts.ts'

export const streetMapFaults = texts('streetMapFault', archiveFaults)

export const extractFaults = {
  area: ['没有此区域', 'Unknown region'],
  box: ['东端应大于西端，北端应大于南端', 'East must be greater than west, and north greater than south'],
  tooMany: [
    '区域过大，请缩小区域或降低最大缩放级别',
    'The region is too large. Choose a smaller one or a lower maximum zoom.',
  ],
  room: [
    '服务器磁盘空间不足，请缩小区域或降低最大缩放级别',
    'Not enough disk space on the server. Choose a smaller region or a lower maximum zoom.',
  ],
  away: [
    '地图来源没有响应，请检查网络和系统参数“街道地图来源”',
    'The source does not respond. Check the network and the system parameter “Source of street maps”.',
  ],
  missing: [
    '地图来源没有此文件，请检查系统参数“街道地图来源”',
    'The source does not have this file. Check the system parameter “Source of street maps”.',
  ],
  noRanges: ['地图来源不支持分段读取', 'The source does not support range requests'],
  changed: [
    '下载期间来源文件已更新，请重新下载',
    'The file at the source changed during the download. Download again.',
  ],
  failed: ['下载失败，详见服务器日志', 'The download failed. See the server log for details.'],
} as const satisfies Record<string, readonly [string, string]>
export const extractRefusals = texts('streetMapExtractFault', {
  ...extractFaults,
  running: ['已有下载正在进行', 'Another download is running'],
})

export const extractTexts = texts('streetMapExtract', {
  title: ['下载区域地图', 'Download a region'],
  text: [
    '从地图来源下载所选区域的街道，完成后自动启用。中断后可继续。',
    'Downloads the streets of a region and activates the map. Interrupted downloads can be continued.',
  ],
  byName: ['按名称', 'By name'],
  byView: ['按地图范围', 'Visible part of the map'],
  area: ['区域', 'Region'],
  areaHint: ['国家、省份或地市', 'Country, province or city'],
  country: ['国家', 'Countries'],
  province: ['省份', 'Provinces'],
  city: ['地市', 'Cities'],
  viewHint: ['移动地图，使所需区域正好可见', 'Move the map until it shows the region'],
  view: ['地图可见范围：{{box}}（西、南、东、北，度）', 'Visible: {{box}} (west, south, east, north in degrees)'],
  zoom: ['最大缩放级别', 'Maximum zoom'],
  zoom10: ['{{zoom}}：主要道路', '{{zoom}}: major roads'],
  zoom12: ['{{zoom}}：大部分道路', '{{zoom}}: most roads'],
  zoom14: ['{{zoom}}：全部街道', '{{zoom}}: all streets'],
  zoom15: ['{{zoom}}：街道和建筑细节', '{{zoom}}: streets and building details'],
  check: ['查询大小', 'Check size'],
  checking: ['正在查询…', 'Checking…'],
  noReason: ['原因见服务器日志', 'see the server log'],
  planned: [
    '{{size}}，{{tiles}} 个瓦片，16 Mbit/s 时约 {{minutes}} 分钟。服务器可用空间 {{free}}。',
    '{{size}}, {{tiles}} tiles, about {{minutes}} min at 16 Mbit/s. {{free}} free on the server.',
  ],
  from: ['来源：{{url}}', 'Source: {{url}}'],
  start: ['下载并启用', 'Download and use'],
  running: ['正在下载 {{name}}', 'Downloading {{name}}'],
  preparing: ['正在准备 {{name}}', 'Preparing {{name}}'],
  share: ['{{done}} / {{size}}（{{percent}}%）', '{{done}} of {{size}} ({{percent}}%)'],
  stop: ['停止', 'Stop'],
  stopped: [
    '下载 {{name}} 已停止。再次下载同一区域时继续。',
    'The download of {{name}} was stopped. It continues when the same region is downloaded again.',
  ],
  done: ['“{{name}}”已下载并启用', '“{{name}}” was downloaded and is in use'],
  failed: ['下载 {{name}} 失败：{{reason}}', 'The download of {{name}} failed: {{reason}}'],
})

export const streetMapTexts = texts('streetMapScreen', {
  inUse: ['使用中', 'In use'],
  none: ['尚无街道地图', 'No street map yet'],
  noneText: [
    '地图只显示国界、省界和地市轮廓。下载一个区域，或上传 .pmtiles 文件，即可显示街道。',
    'Maps show borders and outlines only. Download a region or upload a .pmtiles file to see streets.',
  ],
  area: ['覆盖区域', 'Region'],
  areaValue: ['{{west}} 至 {{east}}，{{south}} 至 {{north}}', '{{west}} to {{east}}, {{south}} to {{north}}'],
  size: ['大小', 'Size'],
  zooms: ['缩放级别', 'Zoom levels'],
  dataAt: ['数据时间', 'Data from'],
  unknown: ['未注明', 'Not stated'],
  chosenAt: ['启用时间', 'In use since'],
  hash: ['校验和（SHA-256）', 'Checksum (SHA-256)'],
  source: ['来源', 'Source'],
  uploaded: ['上传', 'Upload'],
  folder: ['服务器目录 DATA_DIR/maps', 'Folder DATA_DIR/maps on the server'],
  picture: ['地图覆盖区域', 'Region of the map'],
  refused: ['无法使用的文件', 'Files that can’t be used'],
  used: ['已启用“{{name}}”', '“{{name}}” is now in use'],
  already: ['已在使用', 'Already in use'],
  removeUsed: [
    '此地图正在使用。删除后使用下一张地图，没有其他地图时只显示轮廓。',
    'This map is in use. After deletion, the next map is used. If there is no other map, only outlines are shown.',
  ],
})
