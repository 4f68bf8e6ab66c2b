import { texts } from '../../../kit/words.ts'

export const exchangeTexts = texts('diagnosisExchange', {
  never: ['该诊断服务禁止远程执行', 'This diagnosis service is never sent remotely'],
  notOffered: ['该 ECU 未提供服务 {{service}}', 'The ECU does not offer service {{service}}'],
  locked: ['{{name}} 正在诊断该车辆', '{{name}} is diagnosing this vehicle'],
})
