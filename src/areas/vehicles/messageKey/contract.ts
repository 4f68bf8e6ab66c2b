import { z } from 'zod'
import { call, recordCalls } from '../../../kit/call.ts'
import { option, text, time, vin } from '../../../kit/record/field.ts'
import { record } from '../../../kit/record/record.ts'
import { visibleVin } from '../../../kit/scope.ts'

/** The key that a vehicle's box encrypts its data units with. The key itself is never shown again. */
export const messageKey = record('messageKey', ['报文密钥', 'Message key'], {
  vin: vin(['VIN', 'VIN'], { required: true, unique: true, fixed: true, query: true, card: true }),
  algorithm: option(['算法', 'Algorithm'], { aes128: ['AES-128', 'AES-128'] }, { auto: true, card: true }),
  fingerprint: text(['指纹', 'Fingerprint'], {
    auto: true,
    max: 16,
    hint: ['密钥 SHA-256 的前 8 字节', 'First 8 bytes of the key’s SHA-256'],
    card: true,
  }),
  createdAt: time(['创建时间', 'Created'], { auto: true }),
  updatedAt: time(['更新时间', 'Updated'], { auto: true }),
})

export const messageKeyCalls = {
  ...recordCalls(messageKey, { query: '/vehicle/queryMessageKey', remove: '/vehicle/deleteMessageKey' }),
  /** Gives a vehicle its key, in the place of an earlier one. Messages that are stored are read with it, too. */
  set: call('/vehicle/setMessageKey', {
    title: ['设置报文密钥', 'Set message key'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      vin: visibleVin,
      /** 16 bytes in hex. */
      key: z
        .string()
        .transform((given) => given.replaceAll(/\s/g, '').toLowerCase())
        .pipe(z.string().regex(/^[0-9a-f]{32}$/)),
    }),
    output: z.object({ fingerprint: z.string() }),
  }),
}
