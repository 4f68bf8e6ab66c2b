import { parameter } from '../../../server/parameter/parameters.ts'

export const answersReports = parameter({
  key: 'gateway.answersReports',
  kind: 'bool',
  value: 'false',
  label: ['应答实时信息上报', 'Acknowledge real-time reports'],
  description: [
    'GB/T 32960-2016 不要求应答正确的上报。开启后，报文入库后再应答。',
    'GB/T 32960-2016 does not require it. Sent after the report is stored.',
  ],
})
