import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { option, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { bindTypes, bindWays } from './state-texts.ts'

/** Binding of a vehicle to an app account for a period. A vehicle has at most one at a time. */
export const binding = record(
  'binding',
  ['绑定', 'Binding'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, query: true, card: true }),
    account: reference(['APP 账号', 'App account'], 'appAccount', { required: true, query: true, card: true }),
    type: option(['绑定类型', 'Binding type'], bindTypes, { required: true, query: true, card: true }),
    way: option(['绑定方式', 'Binding method'], bindWays, { required: true, query: true }),
    since: time(['绑定时间', 'Bound'], { required: true, query: true, card: true }),
    until: time(['解绑时间', 'Unbound'], { query: true }),
    endReason: text(['解绑原因', 'Reason'], { list: false }),
    endedBy: text(['解绑人', 'Unbound by'], { list: false }),
  },
  {
    labelField: 'vin',
    emptyText: [
      '绑车申请通过后，账号与车辆的绑定关系会出现在这里。',
      'Bindings of accounts to vehicles appear here once a request is approved.',
    ],
  },
)

export const bindingCalls = {
  ...recordCalls(binding, { query: '/appuser/queryBinding', export: '/appuser/exportBinding' }),
  unbind: call('/appuser/unBindVehicle', {
    title: ['解绑车辆', 'Unbind vehicle'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: recordId(binding.name), reason: z.string().trim().min(2).max(200) }),
  }),
}
