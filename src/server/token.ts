import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, as text for a header or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret: its SHA-256, as text. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** What an API token begins with, so that people and scanners of leaked secrets know it. */
const apiTokenPrefix = 'cvb_'
/** A new API token: the prefix and 256 random bits. */
export const newApiToken = (): string => apiTokenPrefix + newSecret()
export const isApiToken = (text: string): boolean => /^cvb_[\w-]{43}$/.test(text)
/** One within a text, also percent-encoded in part. */
export const apiTokenAnywhere = /cvb(_|%5f)[\w%-]{43}/i
/** So much of a token says which one it is, and opens nothing. */
export const apiTokenHint = (token: string): string => `${token.slice(0, 8)}…`
