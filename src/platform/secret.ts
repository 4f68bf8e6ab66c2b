import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto'

/** Decryption failed: SECRET_KEY is missing or differs from the one used for encryption. */
export class SecretError extends Error {
  override name = 'SecretError'
}

const sealedPrefix = 'aes256gcm:'
const open = 'plain:'
const ivBytes = 12
const tagBytes = 16

export interface Secrets {
  seal(text: string): string
  /** Throws a SecretError. */
  open(kept: string): string
  /**
   * Digests for searching an encrypted text without decrypting it: the current one, and the one from before SECRET_KEY
   * was set.
   */
  digests(text: string): [now: string, ...before: string[]]
  /** Only the first digest, for callers that compute very many. */
  digest(text: string): string
}

const digestBy = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(foldText(text)).digest('base64url')
const foldText = (text: string) => text.normalize('NFKC').trim().toLowerCase()

const keys = new Map<string, Buffer>()

/**
 * Encrypts values that the server must be able to read again: AES-256-GCM with a key derived from SECRET_KEY. Without
 * SECRET_KEY the text is stored unencrypted with a marker. It stays readable after SECRET_KEY is set, and is encrypted
 * at the next write.
 */
export function secretsOf(secretKey: string | undefined): Secrets {
  const keyOf = () => {
    if (!secretKey) throw new SecretError('SECRET_KEY is not set')
    const key = keys.get(secretKey) ?? scryptSync(secretKey, 'sealed values', 32)
    keys.set(secretKey, key)
    return key
  }
  return {
    seal(text) {
      if (!secretKey) return open + text
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(), iv)
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return sealedPrefix + Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64')
    },
    digests(text) {
      const keyless = digestBy('no key', text)
      return secretKey ? [digestBy(keyOf(), text), keyless] : [keyless]
    },
    digest: (text) => digestBy(secretKey ? keyOf() : 'no key', text),
    open(sealedText) {
      if (sealedText.startsWith(open)) return sealedText.slice(open.length)
      if (!sealedText.startsWith(sealedPrefix)) throw new SecretError('Not an encrypted value')
      const key = keyOf()
      try {
        const bytes = Buffer.from(sealedText.slice(sealedPrefix.length), 'base64')
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new SecretError('Encrypted with another SECRET_KEY')
      }
    },
  }
}
