import type { Pair } from '../../../../domain/contract/words.ts'
import type { RefusalReason } from '../../../../telematics/ingest/connection-types.ts'

export const refusalReasons = {
  unknownVin: ['VIN 不存在', 'Unknown VIN'],
  wrongIccid: ['ICCID 不符', 'Wrong ICCID'],
  wrongPassword: ['用户名或密码错误', 'Wrong user name or password'],
  duplicateVin: ['VIN 重复', 'Duplicate VIN'],
  notLoggedIn: ['未登入', 'Not signed in'],
  command: ['命令标识不允许', 'Command not allowed'],
  checkCode: ['校验码错误', 'Checksum error'],
  incomplete: ['报文未接收完整', 'Frame is incomplete'],
  tooLong: ['数据单元超过允许长度', 'Data unit too long'],
  malformed: ['数据结构错误', 'Structure error'],
  unknownUnit: ['未知的信息类型', 'Unknown information type'],
  truncated: ['数据不完整', 'Data ends too early'],
  time: ['时间无效', 'Invalid time'],
  sequence: ['流水号不符', 'Wrong sequence number'],
  decryption: ['无法解密', 'Can’t be decrypted'],
  signature: ['验签失败', 'Wrong signature'],
  unsigned: ['缺少签名', 'Signature missing'],
  surplus: ['数据单元末尾有多余数据', 'Extra data at the end'],
  chipActive: ['芯片已在其他车辆激活', 'Chip is active in another vehicle'],
  key: ['密钥无法使用', 'Unusable key'],
  certificateMissing: ['缺少终端证书', 'T-Box certificate missing'],
  certificateIssuer: ['终端证书的签发机构不受信任', 'T-Box certificate of an untrusted CA'],
  certificateNotYetValid: ['终端证书尚未生效', 'T-Box certificate not valid yet'],
  certificateExpired: ['终端证书已过期', 'T-Box certificate expired'],
  certificateRevoked: ['终端证书已吊销', 'T-Box certificate revoked'],
  certificateVehicle: ['终端证书属于其他车辆', 'T-Box certificate of another vehicle'],
  certificateUse: ['终端证书不能用于客户端认证', 'T-Box certificate not for client authentication'],
  certificateCrl: ['吊销列表已过期', 'CRL has expired'],
} as const satisfies Record<RefusalReason, Pair>

export const refusalLabels = {
  addVehicle: ['添加车辆', 'Add vehicle'],
  addBox: ['添加终端', 'Add T-Box'],
} as const satisfies Record<string, Pair>
