import { texts } from '../../../../domain/contract/words.ts'

export const serviceTexts = texts('vehicleServiceScreen', {
  give: ['开通服务', 'Activate services'],
  given: ['服务已开通', 'Services activated'],
  takeBack: ['停用', 'Revoke'],
  takeBackTitle: ['停用 {{vin, vehicle}} 的{{function}}', 'Revoke {{function}} for {{vin, vehicle}}'],
  takeBackText: ['该功能立即失效。', 'The function stops working immediately.'],
  reason: ['原因', 'Reason'],
  needed: ['请填写原因', 'Enter a reason'],
  takenBack: ['服务已停用', 'Service revoked'],
  history: ['服务记录', 'History'],
  noHistory: ['没有服务记录', 'No history yet'],
  months: ['{{count}} 个月', '{{count}} months', '{{count}} month'],
  by: ['操作人 {{name}}', 'by {{name}}'],
  code: ['兑换码 …{{tail}}', 'code …{{tail}}'],
})
