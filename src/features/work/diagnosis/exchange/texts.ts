import { texts } from '../../../../domain/contract/words.ts'

export const exchangeTexts = texts('diagnosisExchange', {
  never: ['该诊断服务禁止远程执行', 'This diagnostic service can’t be used remotely'],
  notOffered: ['该 ECU 未提供服务 {{service}}', 'The ECU does not offer service {{service}}'],
  locked: ['{{name}} 正在诊断该车辆', '{{name}} is diagnosing this vehicle'],
})

export const draftTexts = texts('diagnosisDraft', {
  needed: ['不能为空', 'Required'],
  notHex: ['请输入完整的十六进制字节', 'Enter whole bytes in hex'],
  twoDigits: ['请输入 2 位十六进制', 'Enter two hex digits'],
  fourDigits: ['请输入 4 位十六进制', 'Enter four hex digits'],
  notDtc: ['请输入故障码，例如 P0A1B-16', 'Enter a trouble code, for example P0A1B-16'],
  chooseDid: ['请选择数据标识', 'Choose a data identifier'],
  valuesNeeded: ['请填写每个值，并确保在允许范围内', 'Enter every value within its range'],
  tooLong: ['请求过长', 'The request is too long'],
})
