import { texts } from '../../../../domain/contract/words.ts'

export const revokeLabel = ['吊销', 'Revoke'] as const

export const pkiKeyWords = texts('pkiKeyScreen', {
  revokeOne: ['吊销后不能恢复，车载终端需要新的密钥。', 'This can’t be undone. The T-Box needs a new key.'],
  revoke: [
    '吊销 {{count}} 个密钥？吊销后不能恢复，车载终端需要新的密钥。',
    'Revoke {{count}} keys? This can’t be undone. The T-Boxes need new keys.',
    'Revoke {{count}} key? This can’t be undone. The T-Box needs a new key.',
  ],
  revoked: ['已吊销 {{count}} 个密钥', '{{count}} keys revoked', '{{count}} key revoked'],
})
