import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { maxUploadBytes } from '../../../../domain/contract/upload.ts'
import { number, text, time, uploadedFile } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

const degrees = { auto: true, required: true, list: false, unit: '°' } as const
const zoom = { auto: true, required: true, integer: true, list: false } as const

/** An uploadedFile street map: a PMTiles archive with vector tiles of OpenStreetMap. */
export const streetMap = record(
  'streetMap',
  ['街道地图', 'Street map'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    file: uploadedFile(['文件', 'File'], {
      required: true,
      accept: ['binary'],
      maxBytes: maxUploadBytes,
      list: false,
    }),
    size: number(['大小', 'Size'], { auto: true, required: true, integer: true, min: 0, unit: 'B', card: true }),
    west: number(['西端经度', 'West'], degrees),
    south: number(['南端纬度', 'South'], degrees),
    east: number(['东端经度', 'East'], degrees),
    north: number(['北端纬度', 'North'], degrees),
    minZoom: number(['最小缩放级别', 'Minimum zoom'], zoom),
    maxZoom: number(['最大缩放级别', 'Maximum zoom'], { ...zoom, list: true }),
    dataAt: time(['OpenStreetMap 数据时间', 'OpenStreetMap data from'], { auto: true }),
    chosenAt: time(['启用时间', 'Put into use'], { auto: true, required: true, card: true }),
    uploadedBy: text(['上传人', 'Uploaded by'], { auto: true, required: true, max: 64 }),
  },
  {
    labelField: 'name',
    order: { field: 'chosenAt', order: 'desc' },
    emptyText: [
      '上传或下载街道地图后，所有地图都会显示道路。',
      'All maps show roads once a street map is downloaded or uploaded.',
    ],
  },
)

const state = z.object({
  /** The map in use, then the others in the order in which they would replace it. */
  maps: z.array(
    z.object({
      /** Id of an uploadedFile map. Null: a file in the folder. */
      id: z.number().nullable(),
      name: z.string(),
      size: z.number(),
      bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      minZoom: z.number(),
      maxZoom: z.number(),
      dataAt: z.string().nullable(),
      chosenAt: z.string(),
      /** SHA-256 of the content. Null: a file in the folder. */
      hash: z.string().nullable(),
    }),
  ),
  /** Unusable files in the folder, with the reasons. */
  refused: z.array(z.object({ name: z.string(), reason: z.tuple([z.string(), z.string()]) })),
})
export type StreetMapState = z.infer<typeof state>

/** Zoom levels of a download: 10 shows major roads, 14 all streets, 15 buildings in detail. */
export const extractZooms = { min: 8, max: 15, default: 14 } as const
const area = z.union([
  /** Code or Chinese name of an area (`areas`). */
  z.strictObject({ key: z.string().min(1).max(64) }),
  z.strictObject({
    box: z.tuple([
      z.number().min(-180).max(180),
      z.number().min(-85).max(85),
      z.number().min(-180).max(180),
      z.number().min(-85).max(85),
    ]),
  }),
])
const extractInput = z.strictObject({
  area,
  zoom: z.number().int().min(extractZooms.min).max(extractZooms.max),
})
export type ExtractInput = z.infer<typeof extractInput>
const pair = z.tuple([z.string(), z.string()])
const bounds = z.tuple([z.number(), z.number(), z.number(), z.number()])

const areas = z.array(z.object({ key: z.string(), name: pair, kind: z.enum(['country', 'province', 'city']), bounds }))
const extractPlan = z.object({
  /** Archive from which it is downloaded. */
  url: z.string(),
  maxZoom: z.number(),
  tiles: z.number(),
  /** Bytes. */
  size: z.number(),
  freeBytes: z.number(),
  hasRoom: z.boolean(),
})
export type ExtractPlanFacts = z.infer<typeof extractPlan>
const extractState = z
  .object({
    id: z.number(),
    name: pair,
    state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
    /** Bytes on the disk and in total. Null until it is planned. */
    bytes: z.number(),
    size: z.number().nullable(),
    problem: pair.nullable(),
    by: z.string(),
    at: z.string(),
  })
  .nullable()
export type ExtractState = z.infer<typeof extractState>

const paths = pathsUnder('/streetMap', 'query', 'one', 'add', 'update', 'remove')
export const streetMapCalls = {
  ...recordCalls(streetMap, paths),
  /** Returns the available street maps, the one in use first. */
  state: call('/streetMap/state', { title: ['地图文件状态', 'Map files in use'], access: 'menu', output: state }),
  areas: call('/streetMap/areas', { title: ['可下载的区域', 'Regions to download'], access: 'menu', output: areas }),
  /** Reads the directories of the remote archive. Throws 'invalid' or 'state' with the reason. */
  extractPlan: call('/streetMap/extractPlan', {
    title: ['查询下载大小', 'Size of a download'],
    access: 'menu',
    asTool: false,
    input: extractInput,
    output: extractPlan,
    timeoutMs: 120_000,
  }),
  extract: call('/streetMap/extract', {
    title: ['下载街道地图', 'Download street map'],
    access: 'menu',
    changes: true,
    input: extractInput,
    output: z.object({ id: z.number() }),
  }),
  /** Returns the latest download. */
  extractState: call('/streetMap/extractState', {
    title: ['下载进度', 'Progress of the download'],
    access: 'menu',
    output: extractState,
  }),
  stopExtract: call('/streetMap/stopExtract', {
    title: ['停止下载', 'Stop the download'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: recordId('streetMapExtract') }),
  }),
  use: call('/streetMap/use', {
    title: ['启用', 'Use this map'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: recordId(streetMap.name) }),
  }),
}
