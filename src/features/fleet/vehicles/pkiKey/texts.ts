import { texts } from '../../../../domain/contract/words.ts'

export const revokeLabel = ['吊销', 'Revoke'] as const

export const pkiKeyWords = texts('pkiKeyScreen', {
  revokeOne: ['吊销后不能恢复，车载终端需要新的密钥。', 'This cannot be undone. The T-Box will need another key.'],
  revoke: [
    '吊销 {{count}} 个密钥？吊销后不能恢复，车载终端需要新的密钥。',
    'Revoke {{count}} keys? This cannot be undone. The T-Boxes will need other keys.',
    'Revoke {{count}} key? This cannot be undone. The T-Box will need another key.',
  ],
  revoked: ['已吊销 {{count}} 个密钥', '{{count}} keys revoked', '{{count}} key revoked'],
})
