/** Last page read of a manual in this browser, from 1. */
export const lastPage = {
  get: (id: number): number | undefined => {
    const page = Number(readStoredPage(id))
    return Number.isInteger(page) && page > 0 ? page : undefined
  },
  set: (id: number, page: number): void => {
    try {
      localStorage.setItem(`manual ${id}`, String(page))
    } catch {
      // Without browser storage manuals open at their beginning.
    }
  },
}
function readStoredPage(id: number): string | null {
  try {
    return localStorage.getItem(`manual ${id}`)
  } catch {
    return null
  }
}
