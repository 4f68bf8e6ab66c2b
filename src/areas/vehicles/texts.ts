import { texts } from '../../kit/words.ts'

/** Words that several things of vehicles share. */
export const vehicleWords = texts('vehicles', {
  onlyHistory: [
    '仅删除 {{count}} 条变更记录，车辆上的部件不会改变。此操作无法撤销。',
    'Only {{count}} record(s) of a change go; the parts on the vehicles stay as they are. This cannot be undone.',
  ],
  mounted: ['终端已装在车辆上，不能删除', 'The box is mounted in a vehicle and cannot be deleted'],
  openFile: ['查看车辆档案', 'Open the vehicle file'],
  keyState: ['PKI 密钥', 'PKI key'],
  key_none: ['未签发', 'Not issued'],
  key_valid: ['有效', 'Valid'],
  key_expiring: ['即将到期', 'Expires soon'],
  key_expired: ['已过期', 'Expired'],
  key_revoked: ['已吊销', 'Revoked'],
  keySerial: ['证书序列号', 'Serial'],
  keyAlgorithm: ['算法', 'Algorithm'],
  keyValid: ['有效期', 'Validity'],
} as const)
