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
  { labelField: 'name', order: { field: 'chosenAt', order: 'desc' } },
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
    }),
  ),
  /** Unusable files in the folder, with the reasons. */
  refused: z.array(z.object({ name: z.string(), reason: z.tuple([z.string(), z.string()]) })),
})
export type StreetMapState = z.infer<typeof state>

const paths = pathsUnder('/streetMap', 'query', 'one', 'add', 'update', 'remove')
export const streetMapCalls = {
  ...recordCalls(streetMap, paths),
  /** Returns the available street maps, the one in use first. */
  state: call('/streetMap/state', { title: ['地图文件状态', 'Map files in use'], access: 'menu', output: state }),
  use: call('/streetMap/use', {
    title: ['启用', 'Use this map'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: recordId(streetMap.name) }),
  }),
}
