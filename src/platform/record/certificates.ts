import { code } from '../../domain/contract/code.ts'
import { texts } from '../../domain/contract/words.ts'
import { certificateFields } from '../../record/model/certificate-fields.ts'
import type { Parts } from '../context.ts'
import { fault } from '../fault.ts'
import type { TlsSettings } from '../outgoing-socket.ts'
import { belongTogether, isCertificates, isPrivateKey, withLines } from '../pem.ts'
import { openSecret } from './hidden-values.ts'

const words = texts('certificates', {
  noCertificate: ['不是 PEM 格式的证书', 'is not a PEM certificate'],
  noKey: ['不是 PEM 格式的私钥，或有口令', 'is not a PEM key, or has a passphrase'],
  keyMissing: ['客户端证书需要私钥', 'The client certificate needs a key'],
  certificateMissing: ['私钥需要客户端证书', 'The key needs a client certificate'],
  otherKey: ['私钥与客户端证书不匹配', 'The key does not belong to the client certificate'],
})

/** Columns of `certificateFields` as stored: the key is sealed. */
export type StoredCertificates = {
  readonly caCertificate: string | null
  readonly clientCertificate: string | null
  readonly clientKey: string | null
}

export const hasCertificates = (input: object): boolean => Object.keys(certificateFields).some((name) => name in input)

/** Throws for certificates and keys of a row of `record` that cannot be used. */
export function requireCertificates(
  parts: Pick<Parts, 'config'>,
  record: string,
  row: StoredCertificates | undefined,
): void {
  const { caCertificate: ca = null, clientCertificate: cert = null, clientKey = null } = row ?? {}
  const wrongField = (field: string, text: string) =>
    fault(code.invalid, 'invalid', { fields: [{ field, label: `${record}:${field}`, text }] })
  const key = openSecret(parts, clientKey)
  if (ca && !isCertificates(ca)) throw wrongField('caCertificate', words.noCertificate)
  if (cert && !isCertificates(cert)) throw wrongField('clientCertificate', words.noCertificate)
  if (key && !isPrivateKey(key)) throw wrongField('clientKey', words.noKey)
  if (cert && !key) throw wrongField('clientKey', words.keyMissing)
  if (key && !cert) throw wrongField('clientCertificate', words.certificateMissing)
  if (cert && key && !belongTogether(cert, key)) throw wrongField('clientKey', words.otherKey)
}

/** Certificates of a row for a connection. Throws a SecretError when the key cannot be read. */
export function tlsOf(parts: Pick<Parts, 'config'>, row: StoredCertificates): TlsSettings {
  const { caCertificate: ca, clientCertificate: cert, clientKey } = row
  const key = openSecret(parts, clientKey)
  return {
    ca: ca ? withLines(ca) : undefined,
    cert: cert ? withLines(cert) : undefined,
    key: key ? withLines(key) : undefined,
  }
}
