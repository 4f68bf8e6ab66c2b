import type { Route } from '../../../../client/navigation.ts'

export type ShareKind = 'location' | 'track'

/** Routes that need no sign-in. */
export const shareRoutes: Record<ShareKind, Route> = { location: '/autoCarManagement', track: '/trackPlayback' }

/** Address to send. The token is after the hash, which browsers never send to a server. */
export const shareAddress = (kind: ShareKind, token: string): string =>
  `${window.location.origin}${window.location.pathname}#${shareRoutes[kind]}?share=${token}`

/** Token of a pasted address, whole or in part. Undefined when it contains none. */
export function tokenIn(input: string): string | undefined {
  const text = input.trim()
  return /[?&]share=([\w-]+)/.exec(text)?.[1] ?? (/^[\w-]{20,}$/.test(text) ? text : undefined)
}
