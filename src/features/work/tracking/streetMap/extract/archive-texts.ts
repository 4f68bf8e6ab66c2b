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
  cut: ['文件不完整，请重新上传', 'The file is incomplete. Upload it again.'],
  broken: ['文件已损坏，无法读取目录', 'The file is damaged. Its directory can’t be read.'],
  noTiles: ['所选区域没有瓦片', 'The archive has no tiles in this region'],
  layers: [
    '缺少 earth 和 roads 图层，请使用 Protomaps 底图（v4）的截取文件',
    'The layers earth and roads are missing. Use an extract of the Protomaps basemap (v4).',
  ],
} as const satisfies Record<string, readonly [string, string]>
