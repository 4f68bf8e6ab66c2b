const key = 'directorySignIn'

/** Id of the directory with which this device signed in last. Null: another way. */
export const lastDirectory = (): number | null => Number(localStorage.getItem(key)) || null
export const rememberDirectory = (id: number): void => localStorage.setItem(key, String(id))
export const forgetDirectory = (): void => localStorage.removeItem(key)
