import { createHmac, timingSafeEqual } from 'node:crypto'

/** Token that proves that an account opened a message. It contains both ids, signed with the message's own key. */
export const openToken = (key: string, message: number, account: number): string =>
  `${message}.${account}.${signature(key, message, account)}`

const signature = (key: string, message: number, account: number) =>
  createHmac('sha256', key).update(`opened ${message} ${account}`).digest('base64url')

/** Parses the message and account of a token, without checking the signature. Undefined: malformed. */
export function readToken(token: string): { message: number; account: number; signed: string } | undefined {
  const [, message, account, tokenSignature = ''] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  return message && account ? { message: Number(message), account: Number(account), signed: tokenSignature } : undefined
}

export function isSigned(
  key: string,
  { message, account, signed: signatureText }: NonNullable<ReturnType<typeof readToken>>,
): boolean {
  return timingSafeEqual(Buffer.from(signature(key, message, account)), Buffer.from(signatureText))
}
