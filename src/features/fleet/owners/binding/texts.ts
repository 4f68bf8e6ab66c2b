import { texts } from '../../../../domain/contract/words.ts'

export const bindingTexts = texts('bindings', {
  vehicles: ['绑定的车辆', 'Bound vehicles'],
  none: ['没有绑定记录', 'No bindings yet'],
  since: ['绑定时间', 'Bound'],
  until: ['解绑时间', 'Unbound'],
  way: ['绑定方式', 'Binding method'],
  past: ['已解绑', 'Unbound'],
  reason: ['原因', 'Reason'],
  needed: ['请填写原因', 'Enter a reason'],
  unbindTitle: ['解绑 {{vin, vehicle}}', 'Unbind {{vin, vehicle}}'],
  unbind: ['解绑', 'Unbind'],
  unbound: ['车辆已解绑', 'Vehicle unbound'],
})
