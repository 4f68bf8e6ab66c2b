/** Secrets of private links. A page creates the secret before it sends, so a lost answer loses nothing. */

/** 256 random bits in base64url. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** A secret stored in this browser. Undefined: none, or storage is unavailable. */
export const readSecret = (name: string): string | undefined => {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}
export const keepSecret = (name: string, secret: string): void => {
  try {
    localStorage.setItem(name, secret)
  } catch {
    // The link contains the secret, too.
  }
}
