import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import { vehicleRows } from '../../../../domain/contract/vehicle-page.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { number, option, options, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { grantKinds, serviceEvents, serviceStates, serviceTones, vehicleFunctions } from './function-texts.ts'

const serviceSources = {
  staff: ['人工', 'Staff'],
  code: ['兑换码', 'Redemption code'],
  order: ['商品订单', 'Order'],
} as const satisfies Record<string, Pair>
export const longestMonths = 120
const auto = { auto: true, sort: false } as const

/** Function that a vehicle has until a point in time. */
export const vehicleService = record(
  'vehicleService',
  ['增值服务', 'Value-added service'],
  {
    vin: vin(['VIN', 'VIN'], { ...auto, required: true, query: true, card: true }),
    function: option(['功能', 'Function'], vehicleFunctions, { ...auto, required: true, query: true, card: true }),
    state: option(['状态', 'Status'], serviceStates, { ...auto, card: true, tones: serviceTones }),
    until: time(['有效期至', 'Valid until'], { auto: true, required: true, query: true, card: true }),
    months: number(['上次开通月数', 'Last term (months)'], { ...auto, required: true, integer: true }),
    source: option(['来源', 'Source'], serviceSources, { ...auto, required: true }),
  },
  {
    labelField: 'vin',
    order: { field: 'until', order: 'desc' },
    large: true,
    emptyText: [
      '车辆开通的增值服务及到期日会出现在这里。',
      'Services of vehicles appear here with their expiry once they are activated.',
    ],
  },
)

const months = number(['月数', 'Months'], { required: true, integer: true, min: 1, max: longestMonths })

export const serviceGrant = record('serviceGrant', ['开通服务', 'Activate services'], {
  vin: vin(['VIN', 'VIN'], { required: true }),
  functions: options(['功能', 'Functions'], vehicleFunctions, { required: true }),
  kind: option(['方式', 'Type'], grantKinds, {
    required: true,
    hint: [
      '续期：从当前有效期与现在中较晚者起算。重置：从现在起算。',
      'Renewal: starts at the current expiry date or now, whichever is later. Reset: starts now.',
    ],
  }),
  months,
  reason: text(['原因', 'Reason'], { required: true, max: 200, lines: 2 }),
})

const reason = z.string().trim().min(2).max(200)
const serviceEnd = z.object({
  function: z.enum(Object.keys(vehicleFunctions) as [keyof typeof vehicleFunctions]),
  until: z.string(),
})

export const serviceCalls = {
  ...recordCalls(vehicleService, pathsUnder('/vehicleService', 'query', 'one', 'export')),
  give: call('/vehicleService/give', {
    title: ['开通服务', 'Activate services'],
    access: 'menu',
    changes: true,
    input: serviceGrant.add,
    output: z.array(serviceEnd),
  }),
  /** Ends the service immediately. */
  takeBack: call('/vehicleService/takeBack', {
    title: ['停用服务', 'Revoke service'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: recordId(vehicleService.name), reason }),
  }),
  /** Grants and withdrawals of a vehicle, newest first. */
  history: call('/vehicleService/history', {
    title: ['服务记录', 'Service history'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        function: serviceEnd.shape.function,
        event: z.enum(Object.keys(serviceEvents) as [keyof typeof serviceEvents]),
        months: z.number().nullable(),
        /** End of the service before and after the step. Null in `before`: the vehicle did not have the function. */
        before: z.string().nullable(),
        after: z.string(),
        by: z.string(),
        reason: z.string().nullable(),
        /** Last characters of the exchange code. */
        code: z.string().nullable(),
      }),
    ),
  }),
}
export const servicesOnPage = vehicleRows('services', vehicleService)
