const key = 'directorySignIn'

/** Id of the directory with which this device signed in last. Null: another way, or no storage. */
export function lastDirectory(): number | null {
  try {
    return Number(localStorage.getItem(key)) || null
  } catch {
    return null
  }
}

/** Null: another way. Without storage the page offers all ways. */
export function setLastDirectory(id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(key)
    else localStorage.setItem(key, String(id))
  } catch {}
}
