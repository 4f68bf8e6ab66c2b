import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import {
  maxPieceBytes,
  maxUploadBytes,
  minPieceBytes,
  piecesPath,
  uploadCalls,
} from '../../../../domain/contract/upload.ts'
import { number, option, text, time, uploadedFile, version } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { hardwareIdsRule, partNumberRule } from '../part-texts.ts'
import { versionKinds, versionMachine } from './state-texts.ts'

const notes = ['更新说明', 'Release notes'] as const
const file = ['文件', 'File'] as const
const steps = ['状态变更', 'Status changes'] as const
const auto = { auto: true, list: false, sort: false } as const

export const softwareVersion = record(
  'softwareVersion',
  ['软件版本', 'Software version'],
  {
    name: text(['软件版本', 'Software version'], { auto: true, list: false, sort: false, card: true }),
    partNumber: text(['软件零件号', 'Software part number'], { required: true, query: true, ...partNumberRule }),
    version: version(['版本', 'Version'], { required: true, query: true }),
    state: option(['状态', 'Status'], versionMachine.texts, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: versionMachine.tones,
    }),
    counter: number(['发布序号', 'Release counter'], {
      required: true,
      integer: true,
      min: 1,
      card: true,
      hint: [
        '须随同一零件的版本递增，ECU 拒绝更小的序号',
        'Must increase with each version of a part. ECUs reject lower values.',
      ],
    }),
    kind: option(['类型', 'Type'], versionKinds, { required: true, query: true }),
    fromVersion: version(['起始版本', 'From version'], {
      hint: ['差分包必填', 'Required for a delta'],
    }),
    hardwareIds: text(['硬件标识', 'Hardware IDs'], {
      ...hardwareIdsRule,
      list: false,
      hint: ['留空表示任意硬件', 'Leave empty for any hardware'],
    }),
    swin: text(['软件识别码', 'SWIN'], {
      max: 250,
      query: true,
      list: false,
      pattern: /^[A-Za-z0-9][\w .:/-]*(;[A-Za-z0-9][\w .:/-]*)*$/,
      patternHint: ['应以分号分隔', 'must be separated by semicolons'],
      hint: [
        '型式批准相关软件的识别码（UN R156、GB 44496）',
        'Identifies software relevant to type approval (UN R156, GB 44496)',
      ],
    }),
    notesZh: text(['中文说明', 'In Chinese'], { required: true, max: 4_000, lines: 4, list: false, group: notes }),
    notesEn: text(['英文说明', 'In English'], { required: true, max: 4_000, lines: 4, list: false, group: notes }),
    /** Input: id of a chunked upload. Output: file name. */
    file: uploadedFile(['升级文件', 'Update file'], {
      accept: ['binary'],
      maxBytes: maxUploadBytes,
      list: false,
      group: file,
    }),
    size: number(['大小', 'Size'], { auto: true, sort: false, unit: 'B', max: 2 ** 31, group: file }),
    hash: text(['SHA-256', 'SHA-256'], { ...auto, max: 64, group: file }),
    enteredBy: text(['录入人', 'Entered by'], { ...auto, max: 64, group: steps }),
    testedBy: text(['测试人', 'Tested by'], { ...auto, max: 64, group: steps }),
    testedAt: time(['测试时间', 'Tested at'], { ...auto, group: steps }),
    releasedBy: text(['发布人', 'Released by'], { ...auto, max: 64, group: steps }),
    releasedAt: time(['发布时间', 'Released at'], { auto: true, group: steps, importance: 'high' }),
    withdrawnBy: text(['撤回人', 'Withdrawn by'], { ...auto, max: 64, group: steps }),
    withdrawnAt: time(['撤回时间', 'Withdrawn at'], { ...auto, group: steps }),
    withdrawal: text(['撤回原因', 'Reason for withdrawal'], { ...auto, max: 500, group: steps }),
  },
  {
    labelField: 'name',
    emptyText: [
      'ECU 的软件版本及升级包。请导入表格或新增版本。',
      'Software versions of ECUs with their packages. Import a sheet or add one.',
    ],
  },
)

/** Versions and files behind a software identification number (UN R156 7.1.2.3). Never changed. */
export const swinRegister = record(
  'swinRegister',
  ['SWIN 登记', 'SWIN register'],
  {
    swin: text(['软件识别码', 'SWIN'], { auto: true, required: true, max: 64, query: true, card: true }),
    partNumber: text(['软件零件号', 'Software part number'], { auto: true, required: true, query: true, card: true }),
    version: version(['版本', 'Version'], { auto: true, required: true, query: true, card: true }),
    counter: number(['发布序号', 'Release counter'], { auto: true, required: true, integer: true }),
    sha256: text(['SHA-256', 'SHA-256'], { auto: true, required: true, max: 64 }),
    recordedBy: text(['登记人', 'Recorded by'], { auto: true, required: true, max: 64 }),
    recordedAt: time(['登记时间', 'Recorded at'], { auto: true, required: true, query: true, card: true }),
  },
  {
    labelField: 'swin',
    emptyText: [
      '软件版本发布后，软件识别码（SWIN）与其版本和文件会登记在这里。',
      'The versions and files behind each SWIN are recorded here once software is released.',
    ],
  },
)

const id = recordId(softwareVersion.name)
const one = z.strictObject({ id })
const base = '/tspSoftwareVersion'

export const softwareVersionCalls = {
  ...recordCalls(softwareVersion, {
    query: `${base}/list`,
    one: `${base}/info`,
    add: `${base}/add`,
    update: `${base}/edit`,
    remove: `${base}/delete`,
    import: `${base}/import`,
    export: `${base}/export`,
  }),
  /** Returns the parameters for uploading a file. The id of the upload is then the `file` of 'add' or 'edit'. */
  uploadUrl: call(`${base}/OtaFileUploadFileUrl`, {
    title: ['上传地址', 'Upload address'],
    access: 'menu',
    asTool: false,
    output: z.object({
      record: z.string(),
      field: z.string(),
      /** Path of the call that starts an upload. */
      start: z.string(),
      /** Path for the chunks. `{id}` is the id of the upload. */
      pieces: z.string(),
      leastPieceBytes: z.number(),
      mostPieceBytes: z.number(),
      maxBytes: z.number(),
    }),
  }),
  /** Downloads the file. Supports byte ranges. */
  download: call(`${base}/download`, {
    title: ['下载升级文件', 'Download update file'],
    access: 'menu',
    asTool: false,
    transport: 'get',
    input: z.strictObject({ id: z.coerce.number().pipe(id) }),
    output: z.unknown(),
  }),
  test: call(`${base}/test`, { title: ['标记为已测试', 'Mark as tested'], access: 'menu', changes: true, input: one }),
  reopen: call(`${base}/reopen`, { title: ['退回草稿', 'Back to draft'], access: 'menu', changes: true, input: one }),
  /** Releases a tested version. Requires a second person. A released version never changes. */
  release: call(`${base}/release`, {
    title: ['发布版本', 'Release version'],
    access: 'menu',
    changes: true,
    input: one,
  }),
  /** Returns the tested versions that the caller entered or changed, and so may not release. */
  own: call(`${base}/own`, {
    title: ['查询本人录入的版本', 'Query own versions'],
    access: 'open',
    output: z.object({ ids: z.array(z.number()) }),
  }),
  /** Withdraws a version, so that it is no longer offered. */
  withdraw: call(`${base}/withdraw`, {
    title: ['撤回版本', 'Withdraw version'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, reason: z.string().trim().min(1).max(500) }),
  }),
}
export const swinRegisterCalls = recordCalls(swinRegister, pathsUnder(`${base}/swin`, 'query', 'export'))

export const uploadAddress = {
  record: softwareVersion.name,
  field: 'file',
  start: uploadCalls.start.path,
  pieces: piecesPath('{id}'),
  leastPieceBytes: minPieceBytes,
  mostPieceBytes: maxPieceBytes,
  maxBytes: maxUploadBytes,
}
