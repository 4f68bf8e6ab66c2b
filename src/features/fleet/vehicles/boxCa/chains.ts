/** Reads what client certificates of boxes state, and follows their chains to the CAs on record. */
import type { X509Certificate } from 'node:crypto'
import { AsnConvert, type OctetString } from '@peculiar/asn1-schema'
import {
  BasicConstraints,
  Certificate,
  type Extension,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  KeyUsageFlags,
  SubjectAlternativeName,
} from '@peculiar/asn1-x509'
import { isStrong, maySign, serialOf } from './files.ts'

/** CAs between a box and a CA on record that the box may send. */
const maxSent = 3
/** Critical extensions of CAs that are evaluated here. A CA with others is not trusted (RFC 5280, 4.2). */
const criticalExtensions = new Set([id_ce_basicConstraints, id_ce_keyUsage, id_ce_extKeyUsage])
const clientAuthentication = new Set(['1.3.6.1.5.5.7.3.2', '2.5.29.37.0'])
/** Tags of UTF8String, PrintableString and IA5String. */
const textTags = new Set([0x0c, 0x13, 0x16])

const extensionsOf = ({ raw }: X509Certificate): readonly Extension[] =>
  AsnConvert.parse(raw, Certificate).tbsCertificate.extensions ?? []

function readExtension<T>(certificate: X509Certificate, id: string, type: new () => T): T | undefined {
  const extension = extensionsOf(certificate).find(({ extnID }) => extnID === id)
  return extension && AsnConvert.parse(extension.extnValue as OctetString, type)
}

/** Whether the extended key usage, if any, includes the authentication of clients. */
export function mayAuthenticateClients({ keyUsage }: X509Certificate): boolean {
  const usages = keyUsage as readonly string[] | undefined
  return !usages || usages.some((usage) => clientAuthentication.has(usage))
}

/**
 * Names of a certificate in upper case. They are its common name, unless it has several, and the DNS names and texts
 * (otherName) of subjectAltName.
 */
export function namesOf(certificate: X509Certificate): ReadonlySet<string> {
  const { CN: common } = certificate.toLegacyObject().subject as { CN?: string | string[] }
  const names = typeof common === 'string' ? [common] : []
  try {
    for (const { dNSName, otherName } of readExtension(certificate, id_ce_subjectAltName, SubjectAlternativeName) ??
      []) {
      const text = dNSName ?? (otherName && textOf(Buffer.from(otherName.value)))
      if (text) names.push(text)
    }
  } catch {
    // Unreadable: only the common name counts.
  }
  return new Set(names.map((name) => name.toUpperCase()))
}

/** Text in a short DER string, also below the explicit tag of otherName. */
function textOf(der: Buffer): string | undefined {
  const [tag = 0, length = 0] = der
  if (length > 127 || der.length !== length + 2) return undefined
  return tag === 0xa0 ? textOf(der.subarray(2)) : textTags.has(tag) ? der.toString('utf8', 2) : undefined
}

function isIssuedBy(certificate: X509Certificate, ca: X509Certificate): boolean {
  try {
    return certificate.checkIssued(ca) && certificate.verify(ca.publicKey)
  } catch {
    return false
  }
}

/** Number of CAs that may follow a CA on the way to a certificate. */
const pathLengthOf = (ca: X509Certificate): number =>
  readExtension(ca, id_ce_basicConstraints, BasicConstraints)?.pathLenConstraint ?? Number.POSITIVE_INFINITY

/** Whether a CA may issue CAs or, with `following` 0, certificates of boxes. */
function mayIssue(ca: X509Certificate, following: number): boolean {
  try {
    return (
      ca.ca &&
      maySign(ca, KeyUsageFlags.keyCertSign) &&
      isStrong(ca.publicKey) &&
      mayAuthenticateClients(ca) &&
      pathLengthOf(ca) >= following &&
      extensionsOf(ca).every(({ critical, extnID }) => !critical || criticalExtensions.has(extnID))
    )
  } catch {
    return false
  }
}

export interface TrustedCa {
  readonly certificate: X509Certificate
  readonly revoked: ReadonlySet<string>
}

/** Way from a certificate to the CAs on record. */
export interface BoxChain<C> {
  /** CAs on record with the key at its end. Several when a CA was renewed with the same key. None: not trusted. */
  readonly cas: readonly C[]
  /** CAs that the box has sent, in order from its certificate. */
  readonly intermediates: readonly X509Certificate[]
}

/** Follows a certificate, with those that the box sent, to the first CA on record. */
export function chainOf<C extends TrustedCa>(certificate: X509Certificate, cas: readonly C[]): BoxChain<C> {
  const intermediates: X509Certificate[] = []
  for (let at = certificate; ; ) {
    const signers = cas.filter((ca) => isIssuedBy(at, ca.certificate))
    if (signers.length > 0) {
      const between = intermediates.length
      return {
        cas: signers.filter((ca) => between === 0 || pathLengthOf(ca.certificate) >= between),
        intermediates,
      }
    }
    const next = at.issuerCertificate
    if (!next || intermediates.length === maxSent || !isIssuedBy(at, next) || !mayIssue(next, intermediates.length))
      return { cas: [], intermediates: [] }
    intermediates.push(next)
    at = next
  }
}

/** CAs that none of the others has revoked. */
export function withoutRevoked<C extends TrustedCa>(cas: readonly C[]): C[] {
  const isRevoked = (ca: C) =>
    cas.some(
      (other) =>
        other !== ca &&
        other.revoked.has(serialOf(ca.certificate.serialNumber)) &&
        isIssuedBy(ca.certificate, other.certificate),
    )
  return cas.filter((ca) => !isRevoked(ca))
}
