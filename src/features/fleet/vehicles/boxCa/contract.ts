import { z } from 'zod'
import { call, pathsUnder, recordCalls, uploadPart, withPassword } from '../../../../domain/contract/call.ts'
import { number, option, text, time, withoutColumn } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { boxCaStates, boxCaTones } from './state-texts.ts'

/**
 * Certificate authority of the client certificates of boxes, root or intermediate, with its latest revocation list
 * (CRL). The gateway trusts certificates that one of these issued, or a CA below it that the box sends along.
 */
export const boxCa = record(
  'boxCa',
  ['终端 CA', 'T-Box CA'],
  {
    subject: text(['主体', 'Subject'], { auto: true, required: true, max: 500, query: true, card: true }),
    state: withoutColumn(option(['状态', 'Status'], boxCaStates, { card: true, tones: boxCaTones })),
    fingerprint: text(['指纹（SHA-256）', 'Fingerprint (SHA-256)'], {
      auto: true,
      required: true,
      unique: true,
      max: 64,
      list: 'more',
    }),
    notBefore: time(['生效时间', 'Valid from'], { auto: true, required: true }),
    notAfter: time(['失效时间', 'Valid until'], { auto: true, required: true, card: true }),
    vehicles: withoutColumn(
      number(['已连接过的车辆', 'Vehicles'], {
        integer: true,
        hint: ['曾以该 CA 的证书登入的车辆', 'Vehicles that have signed in with a certificate of this CA'],
      }),
    ),
    crlNumber: text(['吊销列表编号', 'CRL number'], { auto: true, max: 40 }),
    crlThisUpdate: time(['吊销列表签发时间', 'CRL issued'], { auto: true, list: 'more' }),
    crlNextUpdate: time(['吊销列表失效时间', 'CRL expires'], { auto: true, card: true }),
    revokedCount: number(['吊销的证书', 'Revoked certificates'], { auto: true, integer: true }),
  },
  {
    labelField: 'subject',
    emptyText: [
      '签发终端证书的机构。请上传其证书，然后在车型中要求终端证书。',
      'CAs that issue the certificates of T-Boxes. Upload one, then require certificates in a vehicle model.',
    ],
  },
)

const usual = recordCalls(boxCa, pathsUnder('/boxCa', 'query', 'one', 'remove', 'export'))
const maxBytes = 1024 * 1024
export const boxCaCalls = {
  ...usual,
  remove: withPassword(usual.remove),
  /** Uploads CA certificates: one in DER, or up to 20 in PEM. Those that are on record stay as they are. */
  upload: call('/boxCa/upload', {
    title: ['上传 CA 证书', 'Upload CA certificate'],
    access: 'menu',
    transport: 'multipart',
    changes: true,
    needsPassword: true,
    upload: { kinds: ['binary'], maxBytes },
    input: z.strictObject({ file: uploadPart }),
    output: z.object({ count: z.number() }),
  }),
  /** Uploads a CRL in PEM or DER. It replaces the previous one of the CA that signed it. */
  uploadCrl: call('/boxCa/uploadCrl', {
    title: ['上传吊销列表', 'Upload CRL'],
    access: 'menu',
    transport: 'multipart',
    changes: true,
    upload: { kinds: ['binary'], maxBytes },
    input: z.strictObject({ file: uploadPart }),
    output: z.object({ subject: z.string(), count: z.number() }),
  }),
}
