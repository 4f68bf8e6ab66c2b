import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { hexDigits } from '../../../../domain/gb32960/index.ts'
import { option, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

const states = {
  valid: ['有效', 'Valid'],
  expiring: ['即将到期', 'Expires soon'],
  expired: ['已过期', 'Expired'],
  revoked: ['已吊销', 'Revoked'],
} as const satisfies Record<string, Pair>
/**
 * State of the vehicle's latest key. 'Activated': no key is on record, but the vehicle's chip has proven to the gateway
 * that it has one.
 */
export const keyStates = {
  none: ['未签发', 'Not issued'],
  activated: ['已激活（无证书记录）', 'Activated, no certificate on record'],
  ...states,
} as const satisfies Record<string, Pair>
export const keyTones = {
  none: 'default',
  activated: 'processing',
  valid: 'success',
  expiring: 'warning',
  expired: 'error',
  revoked: 'error',
} as const

/**
 * Certificate of the key pair with which a vehicle's box authenticates. Entered by staff or imported from the
 * certificate authority. It stays after revocation as evidence. The latest certificate of a vehicle counts.
 */
export const pkiKey = record(
  'pkiKey',
  ['PKI 密钥', 'PKI key'],
  {
    serial: text(['证书序列号', 'Certificate serial number'], {
      required: true,
      unique: true,
      fixed: true,
      max: 40,
      plain: (input: string) => hexDigits(input).toLowerCase(),
      pattern: /^[0-9a-f]+$/,
      patternHint: ['应为十六进制字符', 'must be hex digits'],
      query: true,
      card: true,
    }),
    vin: vin(['VIN', 'VIN'], { required: true, fixed: true, query: true, card: true }),
    algorithm: text(['算法', 'Algorithm'], {
      required: true,
      max: 32,
      hint: ['例如 SM2、ECDSA P-256', 'e.g. SM2, ECDSA P-256'],
    }),
    state: option(['状态', 'Status'], states, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: keyTones,
      sort: false,
    }),
    notBefore: time(['生效时间', 'Valid from'], { required: true }),
    notAfter: time(['失效时间', 'Valid until'], { required: true, query: true, card: true }),
    revokedAt: time(['吊销时间', 'Revoked'], { auto: true }),
    issuer: reference(['签发机构', 'Issuer'], 'boxCa', {
      auto: true,
      hint: ['终端以该证书连接网关后显示', 'Shown once the T-Box has connected to the gateway with this certificate'],
    }),
    lastUsedAt: time(['最近使用', 'Last used'], {
      auto: true,
      sort: false,
      hint: ['最近一次以该证书登入网关，精确到小时', 'Latest sign-in with this certificate, to the hour'],
    }),
    activatedAt: time(['车辆激活时间', 'Activated by the vehicle'], {
      auto: true,
      sort: false,
      hint: [
        '该证书有效期间，车辆安全芯片首次向网关证明其持有私钥的时间',
        'First time the vehicle’s security chip proved possession of its private key to the gateway with this certificate',
      ],
    }),
  },
  {
    large: true,
    emptyText: [
      '车载终端认证所用的证书。请从证书机构导入表格或新增。',
      'Certificates with which T-Boxes authenticate. Import them from the certificate authority or add one.',
    ],
  },
)

export const pkiKeyCalls = {
  ...recordCalls(pkiKey, pathsUnder('/pkiKey', 'query', 'one', 'add', 'update', 'import', 'export')),
  /** Revokes keys permanently. A box that lost its key gets a new one. */
  revoke: call('/pkiKey/revoke', {
    title: ['吊销', 'Revoke'],
    access: 'menu',
    changes: true,
    needsPassword: true,
    input: z.strictObject({ ids: z.array(recordId(pkiKey.name)).min(1).max(1000) }),
    output: z.object({ count: z.number() }),
  }),
}
