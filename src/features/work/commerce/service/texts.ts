import { texts } from '../../../../domain/contract/words.ts'

export const serviceTexts = texts('vehicleServiceScreen', {
  give: ['开通服务', 'Give services'],
  given: ['服务已开通', 'Services given'],
  takeBack: ['收回', 'Take back'],
  takeBackTitle: ['收回 {{vin}} 的{{function}}', 'Take back {{function}} of {{vin}}'],
  takeBackText: ['该功能立即失效。', 'The function ends now.'],
  reason: ['原因', 'Reason'],
  needed: ['请填写原因', 'Enter a reason'],
  takenBack: ['服务已收回', 'Service taken back'],
  history: ['服务记录', 'History'],
  noHistory: ['没有服务记录', 'No history yet'],
  months: ['{{count}} 个月', '{{count}} months', '{{count}} month'],
  by: ['操作人 {{name}}', 'by {{name}}'],
  code: ['兑换码 …{{tail}}', 'code …{{tail}}'],
})
