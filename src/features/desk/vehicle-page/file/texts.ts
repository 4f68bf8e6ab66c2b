import { texts } from '../../../../domain/contract/words.ts'

export const fileWords = texts('vehicleFile', {
  other: ['查看其他车辆', 'View another vehicle'],
  print: ['打印', 'Print'],
  unknown: ['没有该车辆的档案', 'No file for this vehicle'],
  unknownText: [
    '车辆不存在，或不在您可见的车辆组中。',
    'The vehicle doesn’t exist or isn’t in any of your vehicle groups.',
  ],
  socNow: ['电量 {{soc}}%', 'SOC {{soc}}%'],
  unencrypted: ['到网关未加密', 'Unencrypted at the gateway'],
  tls: ['TLS，无有效证书', 'TLS without a valid certificate'],
  certificate: ['TLS，证书有效期至 {{until}}', 'TLS, certificate valid until {{until}}'],
  history: ['变更历史', 'History'],
  wrongClock: ['终端时钟有误，按到达时间计', 'Wrong T-Box clock, arrival time used'],
  neverReported: ['该车辆还没有上报过数据', 'This vehicle has never reported'],
  noHistory: ['暂无变更', 'No changes yet'],
} as const)
