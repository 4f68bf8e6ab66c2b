/** Certificates and keys in PEM that staff enter. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'

const block = /-----BEGIN ([A-Z0-9 ]+)-----([^-]+)-----END \1-----/g

/** Restores the line breaks of a PEM text that was pasted into one line. */
export const withLines = (pem: string): string =>
  [...pem.matchAll(block)]
    .map(([, label, body = '']) => {
      const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
      return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
    })
    .join('')

export const isCertificates = (pem: string): boolean => {
  try {
    const blocks = [...pem.matchAll(block)]
    for (const [each] of blocks) new X509Certificate(withLines(each))
    return blocks.length > 0
  } catch {
    return false
  }
}

export const isPrivateKey = (pem: string): boolean => {
  try {
    createPrivateKey(withLines(pem))
    return true
  } catch {
    return false
  }
}

/** Whether the key belongs to the certificate. */
export const belongTogether = (certificate: string, key: string): boolean => {
  try {
    createSecureContext({ cert: withLines(certificate), key: withLines(key) })
    return true
  } catch {
    return false
  }
}
