import { type Pair, texts } from '../../../kit/words.ts'

export const keyWords = texts('messageKeyScreen', {
  set: ['设置密钥', 'Set key'],
  change: ['更换密钥', 'Change key'],
  vin: ['VIN', 'VIN'],
  key: ['密钥（32 位十六进制）', 'Key (32 hex digits)'],
  hint: [
    '保存后不再显示；已存报文也按此密钥解析',
    'Not shown again once saved. Stored messages are decrypted with it too.',
  ],
  wrongKey: ['应为 32 位十六进制字符', 'must be 32 hex digits'],
  needVin: ['请填写 VIN', 'Enter a VIN'],
  saved: ['密钥已保存，指纹 {{fingerprint}}', 'Key saved, fingerprint {{fingerprint}}'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
})

export const changeLabel: Pair = ['更换密钥', 'Change key']
