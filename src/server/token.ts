import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, as text for a header or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret: its SHA-256, as text. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
