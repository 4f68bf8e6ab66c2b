/** Secrets of private links: the page that sends something makes one first, so that a lost answer loses nothing. */

/** A new secret of 256 bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** What this browser kept under a name; undefined: nothing, or it keeps nothing at all. */
export const keptSecret = (name: string): string | undefined => {
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
    // The secret stands in the link, too.
  }
}
