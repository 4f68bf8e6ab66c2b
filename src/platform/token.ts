import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret of 256 random bits, as text for a header or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a secret as text, for storage. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Prefix of API tokens, by which people and scanners of leaked secrets recognise them. */
const apiTokenPrefix = 'cvb_'
export const newApiToken = (): string => apiTokenPrefix + newSecret()
export const isApiToken = (text: string): boolean => /^cvb_[\w-]{43}$/.test(text)
/** Matches a token within a text, also partly percent-encoded. */
export const apiTokenAnywhere = /cvb(_|%5f)[\w%-]{43}/i
/** Beginning of a token, which identifies it and grants no access. */
export const apiTokenHint = (token: string): string => `${token.slice(0, 8)}…`
