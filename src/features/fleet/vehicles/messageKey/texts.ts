import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const keyWords = texts('messageKeyScreen', {
  set: ['设置密钥', 'Set key'],
  change: ['更换密钥', 'Change key'],
  vin: ['VIN', 'VIN'],
  algorithm: ['算法', 'Algorithm'],
  mode: ['模式', 'Mode'],
  iv: ['初始向量（十六进制）', 'Initialisation vector (hex)'],
  ivHint: ['若每个数据单元自带初始向量，请留空', 'Leave empty if each data unit starts with its own vector'],
  key: ['密钥', 'Key'],
  symmetric: ['{{bytes}} 字节，十六进制', '{{bytes}} bytes in hex'],
  privateRsa: ['平台的 RSA 私钥（PEM 或十六进制 DER）', 'The platform’s RSA private key, PEM or DER in hex'],
  privateSm2: ['平台的 SM2 私钥（32 字节十六进制或 PEM）', 'The platform’s SM2 private key, 32 bytes in hex or PEM'],
  publicRsa: ['对方的 RSA 公钥（PEM 或十六进制 DER）', 'The receiver’s RSA public key, PEM or DER in hex'],
  publicSm2: ['对方的 SM2 公钥（64 字节十六进制或 PEM）', 'The receiver’s SM2 public key, 64 bytes in hex or PEM'],
  hint: [
    '保存后不再显示。已存报文也按此密钥解析。',
    'Not shown again once saved. Stored messages are decrypted with it too.',
  ],
  shapeAndHint: ['{{shape}}。{{hint}}', '{{shape}}. {{hint}}'],
  wrongKey: ['不是所选算法的密钥', 'is not a key of this algorithm'],
  noKey: ['请填写密钥', 'Enter a key'],
  needVin: ['请填写 VIN', 'Enter a VIN'],
  saved: ['密钥已保存，指纹 {{fingerprint}}', 'Key saved, fingerprint {{fingerprint}}'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  none: ['不加密', 'No encryption'],
})

export const changeLabel: Pair = ['更换密钥', 'Change key']
