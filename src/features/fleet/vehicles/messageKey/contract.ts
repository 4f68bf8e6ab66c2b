import { z } from 'zod'
import { call, recordCalls, withPassword } from '../../../../domain/contract/call.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Encryption algorithms of data units (table 2 of each edition). The 2016 edition has only RSA and AES-128. */
export const keyAlgorithms = {
  aes128: ['AES-128', 'AES-128'],
  aes192: ['AES-192', 'AES-192'],
  aes256: ['AES-256', 'AES-256'],
  sm4: ['SM4', 'SM4'],
  sm2: ['SM2', 'SM2'],
  rsa: ['RSA', 'RSA'],
} as const satisfies Record<string, Pair>
export type KeyAlgorithm = keyof typeof keyAlgorithms
export const keyModes = { ecb: ['ECB', 'ECB'], cbc: ['CBC', 'CBC'] } as const satisfies Record<string, Pair>
export type KeyMode = keyof typeof keyModes

/** Key as users enter it: hex digits, for RSA and SM2 also PEM. The server validates it. */
export const keyInput = {
  algorithm: z.enum(Object.keys(keyAlgorithms) as [KeyAlgorithm, ...KeyAlgorithm[]]).default('aes128'),
  /** Only for AES and SM4. */
  mode: z.enum(['ecb', 'cbc']).default('ecb'),
  key: z.string().trim().min(1).max(8_000),
  /** IV for CBC in hex. Without it, each data unit starts with its own IV. */
  iv: z.string().trim().max(200).optional(),
}

/** Key with which a vehicle's box encrypts its data units. The key itself is never shown again. */
export const messageKey = record(
  'messageKey',
  ['报文密钥', 'Message key'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, fixed: true, query: true, card: true }),
    algorithm: option(['算法', 'Algorithm'], keyAlgorithms, { auto: true, query: true, card: true }),
    mode: option(['模式', 'Mode'], keyModes, { auto: true }),
    fingerprint: text(['指纹', 'Fingerprint'], {
      auto: true,
      max: 16,
      hint: [
        '密钥（RSA、SM2 为公钥）SHA-256 的前 8 字节',
        'First 8 bytes of the SHA-256 of the key (RSA and SM2: of its public part)',
      ],
      card: true,
    }),
    source: option(
      ['来源', 'Source'],
      { staff: ['人工录入', 'Entered by staff'], exchange: ['密钥交换', 'Key exchange'] },
      { auto: true, query: true },
    ),
    validFrom: time(['启用时间', 'Valid from'], { auto: true }),
    validUntil: time(['失效时间', 'Valid until'], { auto: true, card: true }),
    createdAt: time(['创建时间', 'Created'], { auto: true, list: false }),
    updatedAt: time(['更新时间', 'Updated'], { auto: true, list: false }),
  },
  {
    large: true,
    emptyText: [
      '车载终端加密报文所用的密钥。请为车辆录入密钥。',
      'Keys with which T-Boxes encrypt their messages. Enter one for a vehicle.',
    ],
  },
)

const usual = recordCalls(messageKey, { query: '/vehicle/queryMessageKey', remove: '/vehicle/deleteMessageKey' })
export const messageKeyCalls = {
  ...usual,
  remove: withPassword(usual.remove),
  /**
   * Sets a vehicle's key from now on. It ends earlier keys of the same encryption rule, which still decrypt stored
   * messages. Stored messages can be decrypted with the new key, too.
   */
  set: call('/vehicle/setMessageKey', {
    title: ['设置报文密钥', 'Set message key'],
    access: 'menu',
    changes: true,
    needsPassword: true,
    input: z.strictObject({ vin: visibleVin, ...keyInput }),
    output: z.object({ fingerprint: z.string() }),
  }),
}
