import { minuteMs, secondMs } from '../../../../domain/time.ts'
import { ProviderError } from './port.ts'

export interface AppToken {
  readonly token: string
  readonly lifetimeS: number
}

/** Thrown by `use` when the service no longer accepts the app's token. */
export class AppTokenExpired extends ProviderError {
  override name = 'AppTokenExpired'
  constructor() {
    super('refused', 'the token of the app is not accepted')
  }
}

/** A token is replaced this long before it expires. */
const marginMs = 5 * minuteMs

interface CacheEntry {
  readonly fetched: Promise<AppToken>
  expiresAt: number
}
const cache = new Map<string, CacheEntry>()

/** Fetches a token and caches it. */
function renew(key: string, fetchToken: () => Promise<AppToken>): CacheEntry {
  const entry: CacheEntry = { fetched: fetchToken(), expiresAt: Number.POSITIVE_INFINITY }
  cache.set(key, entry)
  entry.fetched.then(
    ({ lifetimeS }) => (entry.expiresAt = Date.now() + Math.max(0, lifetimeS * secondMs - marginMs)),
    () => drop(key, entry),
  )
  for (const [other, { expiresAt }] of cache) if (expiresAt <= Date.now()) cache.delete(other)
  return entry
}

function drop(key: string, entry: CacheEntry): void {
  if (cache.get(key) === entry) cache.delete(key)
}

function current(key: string, fetchToken: () => Promise<AppToken>): CacheEntry {
  const entry = cache.get(key)
  return entry && Date.now() < entry.expiresAt ? entry : renew(key, fetchToken)
}

/** Fetches a token from the service also when one is cached, to check that the service is available. */
export async function renewAppToken(key: string, fetchToken: () => Promise<AppToken>): Promise<void> {
  await renew(key, fetchToken).fetched
}

/** Makes sure that a token is cached. */
export async function prepareAppToken(key: string, fetchToken: () => Promise<AppToken>): Promise<void> {
  await current(key, fetchToken).fetched
}

/**
 * Runs `use` with the cached token of an app. Concurrent callers fetch one token. When the service rejects the token, it
 * is replaced once. Throws a ProviderError.
 */
export async function withAppToken<T>(
  key: string,
  fetchToken: () => Promise<AppToken>,
  use: (token: string) => Promise<T>,
): Promise<T> {
  const entry = current(key, fetchToken)
  try {
    return await use((await entry.fetched).token)
  } catch (error) {
    if (!(error instanceof AppTokenExpired)) throw error
  }
  drop(key, entry)
  return use((await current(key, fetchToken).fetched).token)
}
