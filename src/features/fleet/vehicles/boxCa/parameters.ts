import { parameter } from '../../../../platform/parameter/parameters.ts'

/** Off by default: a CA that publishes a list late must not keep a whole fleet offline. */
export const strictCrl = parameter({
  key: 'gateway.strictCrl',
  kind: 'bool',
  value: 'false',
  label: ['吊销列表过期时拒绝终端证书', 'Refuse T-Box certificates when the CRL has expired'],
  description: [
    '关闭时沿用最近的吊销列表并提醒。开启后，要求终端证书的车型在新列表上传前不能登入。已上传过吊销列表的 CA 适用。',
    'If off, the latest CRL stays in use, with a notice. If on, models that require certificates can’t sign in until a new CRL is uploaded. Applies to CAs with a CRL.',
  ],
})
