/** Reads uploaded CA certificates and revocation lists. */
import { type KeyObject, verify, X509Certificate } from 'node:crypto'
import { AsnConvert, type OctetString } from '@peculiar/asn1-schema'
import {
  Certificate,
  CertificateList,
  id_ce_cRLNumber,
  id_ce_keyUsage,
  KeyUsage,
  KeyUsageFlags,
} from '@peculiar/asn1-x509'
import { code } from '../../../../domain/contract/code.ts'
import { hourMs } from '../../../../domain/time.ts'
import { Fault } from '../../../../platform/fault.ts'
import { boxCaFaults as words } from './texts.ts'

/** Limit of the ASN.1 elements of a file of 1 MiB. */
const maxNodes = 500_000
const maxCertificates = 20
/** Limit in ms by which the clock of a CA may be ahead. */
const aheadMs = hourMs

/** Serial number in lower-case hex digits without leading zeros, so that all notations are equal. */
export const serialOf = (hex: string): string => hex.toLowerCase().replace(/^0+(?=.)/, '')

const refuse = (text: string, values?: Record<string, unknown>) => new Fault(code.state, text, values ? { values } : {})

/** Contents of the PEM blocks with this label, or the whole file if it is DER. */
function blocksOf(file: Buffer, label: string): Buffer[] {
  const text = file.toString('latin1')
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) throw refuse(words.privateKey)
  if (!text.includes('-----BEGIN ')) return [file]
  const block = new RegExp(`-----BEGIN ${label}-----([^-]+)-----END ${label}-----`, 'g')
  return [...text.matchAll(block)].map(([, content = '']) => Buffer.from(content, 'base64'))
}

/** Returns the CA certificates in a file. Throws a Fault that describes the problem. */
export function readCas(file: Buffer, now: number): X509Certificate[] {
  const blocks = blocksOf(file, 'CERTIFICATE')
  if (blocks.length === 0) throw refuse(words.noCertificate)
  if (blocks.length > maxCertificates) throw refuse(words.tooMany, { limit: maxCertificates })
  return blocks.map((block) => {
    const certificate = parse(() => new X509Certificate(block), words.noCertificate)
    const subject = nameOf(certificate)
    if (!certificate.ca || !maySign(certificate, KeyUsageFlags.keyCertSign)) throw refuse(words.noCa, { subject })
    if (certificate.validToDate.getTime() <= now) throw refuse(words.expiredCa, { subject })
    if (!isStrong(certificate.publicKey)) throw refuse(words.weakKey, { subject })
    return certificate
  })
}

function parse<T>(read: () => T, text: string): T {
  try {
    return read()
  } catch {
    throw refuse(text)
  }
}

/** Subject on one line, such as `CN=Box CA, O=Maker`. */
export const nameOf = ({ subject }: X509Certificate): string =>
  (subject ?? '').split('\n').reverse().join(', ').slice(0, 500)

/** A certificate without the extension may be used for everything (RFC 5280, 4.2.1.3). */
export function maySign({ raw }: X509Certificate, use: number): boolean {
  const { tbsCertificate } = AsnConvert.parse(raw, Certificate)
  const usage = tbsCertificate.extensions?.find(({ extnID }) => extnID === id_ce_keyUsage)
  return !usage || (AsnConvert.parse(usage.extnValue as OctetString, KeyUsage).toNumber() & use) !== 0
}

export function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  return asymmetricKeyType === 'ec' || asymmetricKeyType === 'ed25519'
}

export interface ReadCrl {
  /** Decimal, or null for a CRL without a number. */
  readonly number: string | null
  readonly thisUpdate: Date
  readonly nextUpdate: Date
  readonly serials: string[]
}

/** Signature algorithms of CRLs, with their hash. SHA-1 is not among them. */
const hashes: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
}

/**
 * Returns a revocation list and the CAs with the key that signed it. Throws a Fault when it is unreadable, partial,
 * expired, from the future, or signed by none of the CAs.
 */
export function readCrl<C extends { certificate: string }>(
  file: Buffer,
  cas: readonly C[],
  now: number,
): { issuers: C[]; list: ReadCrl } {
  const [block, ...more] = blocksOf(file, 'X509 CRL')
  if (!block || more.length > 0) throw refuse(words.noCrl)
  if (!isWhole(block)) throw refuse(words.noCrl)
  const list = parse(() => AsnConvert.parse(block, CertificateList, { berOptions: { maxNodes } }), words.noCrl)
  const { tbsCertList: content } = list
  const issuers = cas.filter((ca) => isSignedBy(list, new X509Certificate(ca.certificate)))
  if (issuers.length === 0) throw refuse(words.foreignCrl)
  // A partial list (delta, or of some reasons only) marks itself as such by a critical extension.
  if (content.crlExtensions?.some(({ critical }) => critical)) throw refuse(words.partialCrl)
  const [thisUpdate, nextUpdate] = [content.thisUpdate.getTime(), content.nextUpdate?.getTime()]
  if (thisUpdate.getTime() > now + aheadMs) throw refuse(words.futureCrl)
  if (!nextUpdate || nextUpdate.getTime() <= now) throw refuse(words.expiredCrl)
  const numberField = content.crlExtensions?.find(({ extnID }) => extnID === id_ce_cRLNumber)
  const serials = (content.revokedCertificates ?? []).map(({ userCertificate }) =>
    serialOf(Buffer.from(userCertificate).toString('hex')),
  )
  const number = numberField ? integerOf(numberField.extnValue) : null
  return { issuers, list: { number, thisUpdate, nextUpdate, serials } }
}

/** Whether a file is one DER element: neither cut off nor followed by other bytes, which the parser ignores. */
function isWhole(der: Buffer): boolean {
  const first = der[1] ?? 0
  if (first < 0x80) return der.length === 2 + first
  const size = first - 0x80
  return size >= 1 && size <= 4 && der.length >= 2 + size && der.length === 2 + size + der.readUIntBE(2, size)
}

/** Value of a DER integer in decimal. CRL numbers have up to 20 bytes. */
function integerOf({ buffer }: OctetString): string {
  const bytes = Buffer.from(buffer)
  if (bytes[0] !== 2 || bytes.length < 3 || bytes.length > 23 || bytes[1] !== bytes.length - 2)
    throw refuse(words.noCrl)
  return BigInt(`0x${bytes.toString('hex', 2)}`).toString()
}

function isSignedBy(
  { tbsCertList, tbsCertListRaw, signatureAlgorithm, signature }: CertificateList,
  ca: X509Certificate,
) {
  const { subject } = AsnConvert.parse(ca.raw, Certificate).tbsCertificate
  const isIssuer = Buffer.from(AsnConvert.serialize(tbsCertList.issuer)).equals(
    Buffer.from(AsnConvert.serialize(subject)),
  )
  const hash = hashes[signatureAlgorithm.algorithm]
  if (!isIssuer || hash === undefined || !tbsCertListRaw || !maySign(ca, KeyUsageFlags.cRLSign)) return false
  try {
    return verify(hash, Buffer.from(tbsCertListRaw), ca.publicKey, Buffer.from(signature))
  } catch {
    return false
  }
}
