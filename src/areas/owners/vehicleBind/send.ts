import type { OutputOf, SentOf } from '../../../kit/call.ts'
import { send } from '../../../kit/client/api.ts'
import { bindRequestCalls } from '../bindRequest/contract.ts'
import type { Prepared } from './picture.ts'

interface Given {
  readonly vin: string
  readonly name: string
  readonly phone: string
  readonly type: 'owner' | 'family' | 'company'
  readonly language: 'zh' | 'en'
  /** As `acceptedText` writes it. */
  readonly accepted: string
  readonly certificate: Prepared | undefined
  readonly licence: Prepared | undefined
}

/** Sends a form; what is empty is left out, and stays as it was sent before. `onPart` gets 0 to 1. */
export function sendForm(
  token: string,
  { certificate, licence, ...fields }: Given,
  onPart: (part: number) => void,
): Promise<OutputOf<typeof bindRequestCalls.submit>> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  const input = {
    ...{ token, ...given },
    ...(certificate && { certificate: certificate.blob }),
    ...(licence && { licence: licence.blob }),
  } as SentOf<typeof bindRequestCalls.submit>
  return send(bindRequestCalls.submit, input, { quiet: true, onProgress: ({ progress }) => onPart(progress ?? 0) })
}

/** A new secret of 256 bits for a private link. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

const place = 'bindRequest'
/** The last request of this browser; undefined: none, or the browser keeps nothing. */
export const lastRequest = (): string | undefined => {
  try {
    return localStorage.getItem(place) ?? undefined
  } catch {
    return undefined
  }
}
export const keepRequest = (token: string): void => {
  try {
    localStorage.setItem(place, token)
  } catch {
    // The link stands in the address, too.
  }
}
