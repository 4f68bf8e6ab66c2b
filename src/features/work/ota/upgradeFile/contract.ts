import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { maxUploadBytes } from '../../../../domain/contract/upload.ts'
import { number, option, reference, text, time, uploadedFile } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** box: for telematics boxes. eol: for an ECU, installed at the end of the line. */
const fileAreas = { box: ['终端', 'T-Box'], eol: ['EOL 下线', 'End of line'] } as const
export type FileArea = keyof typeof fileAreas

const textField = { required: true, max: 64, query: true } as const

/** File that tasks install in boxes, or in ECUs at the end of the line. */
export const upgradeFile = record(
  'upgradeFile',
  ['升级文件', 'Update file'],
  {
    area: option(['用途', 'Purpose'], fileAreas, { required: true, fixed: true, query: true, list: false }),
    name: text(['文件名称', 'File name'], { ...textField, card: true }),
    version: text(['文件版本', 'File version'], { ...textField, card: true }),
    series: reference(['适用车系', 'Car series'], 'series', { required: true, query: true, card: true }),
    ecu: reference(['ECU', 'ECU'], 'ecu', { query: true, card: true }),
    firmwareName: text(['固件名称', 'Firmware name'], textField),
    firmwareVersion: text(['固件版本', 'Firmware version'], { ...textField, card: true }),
    file: uploadedFile(['文件', 'File'], {
      required: true,
      fixed: true,
      query: true,
      list: false,
      accept: ['binary', 'archive'],
      maxBytes: maxUploadBytes,
    }),
    size: number(['大小', 'Size'], { auto: true, required: true, integer: true, min: 0, unit: 'B', card: true }),
    hash: text(['SHA-256', 'SHA-256'], {
      auto: true,
      required: true,
      max: 64,
      lines: 2,
      query: 'equals',
      list: false,
      sort: false,
    }),
    description: text(['描述', 'Description'], { max: 500, lines: 3, list: false }),
    uploadedBy: text(['上传人', 'Uploaded by'], { auto: true, required: true, max: 64, query: true, list: false }),
    uploadedAt: time(['上传时间', 'Uploaded'], { auto: true, required: true, query: true }),
  },
  {
    labelField: 'name',
    order: { field: 'uploadedAt', order: 'desc' },
    emptyText: ['终端升级所用的固件文件。请上传文件。', 'Firmware files for updates of T-Boxes. Upload a file.'],
  },
)

export const upgradeFileCalls = {
  ...recordCalls(upgradeFile, {
    query: '/ota/queryOtaFile',
    one: '/ota/queryOneOtaFile',
    add: '/ota/saveOtaFileInfo',
    update: '/ota/updateOtaFileInfo',
    remove: '/ota/deleteOtaFile',
    export: '/ota/exportOtaFile',
  }),
  /** Downloads the file. Supports byte ranges, so a browser can save it in pieces. */
  download: call('/ota/downloadOtaFile', {
    title: ['下载', 'Download'],
    access: 'menu',
    asTool: false,
    transport: 'get',
    input: z.strictObject({ id: z.coerce.number().pipe(recordId(upgradeFile.name)) }),
    output: z.unknown(),
  }),
}
