import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** DER encoding: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const time = (text: string) => der(0x17, Buffer.from(text))
const pem = (label: string, bytes: Buffer) =>
  [`-----BEGIN ${label}-----`, ...(bytes.toString('base64').match(/.{1,64}/g) ?? []), `-----END ${label}-----\n`].join(
    '\n',
  )
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const integer = (...bytes: number[]) => der(0x02, Buffer.from(bytes))
const serialOf = (serial: number) => integer(...(serial < 128 ? [serial] : [serial >> 8, serial & 255]))
const isTrue = der(0x01, Buffer.from([0xff]))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const nameOf = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const withSignature = (body: Buffer, key: KeyObject) =>
  sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign('sha256', body, key)))
const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

export interface TestCa {
  readonly name: string
  readonly cert: string
  readonly privateKey: KeyObject
}
export interface CertificateOptions {
  /** YYMMDDhhmmssZ. Default: the longest validity of its format, because tests shift the clock. */
  from?: string
  until?: string
  serial?: number
  /** Default: signs itself. */
  ca?: TestCa
  isCa?: boolean
  /** CAs that may follow this one. */
  pathLength?: number
  /** Adds the extended key usage of servers only. */
  forServers?: boolean
  /** DNS name, and text of an otherName, in subjectAltName. */
  dns?: string
  otherName?: string
  /** Key of another certificate, to renew it. */
  privateKey?: KeyObject
}

/** Creates a certificate of an EC key, and its key, both PEM. */
export function certificateOf(name: string, options: CertificateOptions = {}) {
  const { from = '500101000000Z', until = '491231235959Z', serial = 1, ca, isCa = false, forServers = false } = options
  const { dns, otherName, pathLength, privateKey = keyPair().privateKey } = options
  const publicKey = createPublicKey(privateKey)
  const length = pathLength === undefined ? [] : [integer(pathLength)]
  const basic = sequence(oid('551d13'), isTrue, der(0x04, sequence(isTrue, ...length)))
  const usage = sequence(oid('551d25'), der(0x04, sequence(oid('2b06010505070301'))))
  const names = [
    ...(dns === undefined ? [] : [der(0x82, Buffer.from(dns))]),
    // An object identifier of examples (RFC 5612).
    ...(otherName === undefined
      ? []
      : [der(0xa0, oid('2b0601040181fd5901'), der(0xa0, der(0x0c, Buffer.from(otherName))))]),
  ]
  const alternatives = sequence(oid('551d11'), der(0x04, sequence(...names)))
  const extensions = [
    ...(isCa ? [basic] : []),
    ...(forServers ? [usage] : []),
    ...(names.length > 0 ? [alternatives] : []),
  ]
  const body = sequence(
    der(0xa0, integer(2)),
    serialOf(serial),
    ecdsaWithSha256,
    nameOf(ca?.name ?? name),
    sequence(time(from), time(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  return {
    name,
    privateKey,
    cert: pem('CERTIFICATE', withSignature(body, ca?.privateKey ?? privateKey)),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

/** Creates a self-signed certificate and its key, both PEM. */
export const selfSigned = (name: string, until?: string): { cert: string; key: string } =>
  certificateOf(name, until === undefined ? {} : { until })

interface CrlOptions {
  readonly number: number
  readonly revoked?: readonly number[]
  readonly from?: string
  readonly until?: string
  /** Adds a critical extension that marks a delta CRL. */
  readonly isDelta?: boolean
  /** Omits the time of the next list. */
  readonly isEndless?: boolean
  readonly signer?: KeyObject
}

/** Creates a revocation list in PEM. */
export function crlOf(
  ca: TestCa,
  { number, revoked = [], from, until, isDelta, isEndless, signer = ca.privateKey }: CrlOptions,
) {
  const at = from ?? '200101000000Z'
  const entries = revoked.map((serial) => sequence(serialOf(serial), time('200101000000Z')))
  const numberField = sequence(oid('551d14'), der(0x04, integer(number)))
  const delta = sequence(oid('551d1b'), isTrue, der(0x04, integer(1)))
  const body = sequence(
    integer(1),
    ecdsaWithSha256,
    nameOf(ca.name),
    time(at),
    ...(isEndless ? [] : [time(until ?? '491231235959Z')]),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    der(0xa0, sequence(numberField, ...(isDelta ? [delta] : []))),
  )
  return pem('X509 CRL', withSignature(body, signer))
}
