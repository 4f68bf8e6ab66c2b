import { type Pair, texts } from '../../../domain/contract/words.ts'

export const vehicleWords = texts('vehicles', {
  onlyHistory: [
    '仅删除 {{count}} 条变更记录，车辆上的部件不变。删除后不能恢复。',
    'Only {{count}} change records will be deleted. The parts on the vehicles stay unchanged. This can’t be undone.',
    'Only {{count}} change record will be deleted. The parts on the vehicle stay unchanged. This can’t be undone.',
  ],
  mounted: ['终端已装车，不能删除', 'This T-Box is installed in a vehicle and can’t be deleted'],
  keyState: ['PKI 密钥', 'PKI key'],
  keySerial: ['证书序列号', 'Certificate serial number'],
  keyAlgorithm: ['算法', 'Algorithm'],
  keyActivated: ['车辆激活', 'Activated by the vehicle'],
  keyIssuer: ['签发机构', 'Issuer'],
  keyUsed: ['最近以该证书登入', 'Last sign-in with it'],
  keyValid: ['有效期', 'Validity'],
})

export const boxActions = { logs: ['终端日志', 'T-Box logs'] } as const satisfies Record<string, Pair>
