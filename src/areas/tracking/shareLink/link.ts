import type { Route } from '../../../kit/client/navigation.ts'

/** What a link shows: where a vehicle is now, or its track in a period. */
export type ShareKind = 'location' | 'track'

/** Routes that need no sign-in. */
export const shareRoutes: Record<ShareKind, Route> = { location: '/autoCarManagement', track: '/trackPlayback' }

/** The address to send: the token stands behind the hash, which no browser sends to a server. */
export const shareAddress = (kind: ShareKind, token: string): string =>
  `${window.location.origin}${window.location.pathname}#${shareRoutes[kind]}?share=${token}`

/** The token of an address that somebody pasted, whole or in part; undefined when there is none in it. */
export function tokenIn(pasted: string): string | undefined {
  const text = pasted.trim()
  return /[?&]share=([\w-]+)/.exec(text)?.[1] ?? (/^[\w-]{20,}$/.test(text) ? text : undefined)
}
