import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { record } from '../../../../record/model/record.ts'
import { model } from '../model/contract.ts'

const { fullCode, name, series, powerMode, classification, drivingRangeKm, statuteNumber } = model.fields

/** Short list of models by series: the same rows as `model`, with only the fields that identify them. */
export const carModule = record(
  'carModule',
  ['车型', 'Car model'],
  { fullCode, name, series, powerMode, classification, drivingRangeKm, statuteNumber },
  {
    order: { field: 'fullCode', order: 'asc' },
    emptyText: [
      '车型及其配置会出现在这里。请先新增车型。',
      'Car models with their configuration appear here. Add a model first.',
    ],
  },
)
export const carModuleCalls = {
  ...recordCalls(carModule, { query: '/carModule/query', one: '/carModule/info', export: '/carModule/export' }),
  series: call('/carModule/series', {
    title: ['车系列表', 'Series'],
    access: 'menu',
    output: z.array(z.object({ id: z.number(), name: z.string(), code: z.string(), models: z.number() })),
  }),
}
