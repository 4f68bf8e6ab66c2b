import { minuteMs } from '../../../../domain/time.ts'

/** Short enough that the user who typed it is likely still present. */
const lifetimeMs = 5 * minuteMs
let storedPassword: string | undefined
let forgetting: ReturnType<typeof setTimeout> | undefined

/**
 * Stores the first password after sign-in, in this page's memory only, for the password change that follows. The user
 * need not type it again within a minute. The server receives it with the change as usual.
 */
export function rememberPassword(password: string): void {
  forgetPassword()
  storedPassword = password
  forgetting = setTimeout(forgetPassword, lifetimeMs)
}

/** Password of the sign-in. Undefined after five minutes or when the page was reloaded. */
export const signInPassword = (): string | undefined => storedPassword

export function forgetPassword(): void {
  clearTimeout(forgetting)
  storedPassword = undefined
}
