import { minuteMs } from '../../../../domain/time.ts'

/** Short enough that the user who typed it is likely still present. */
const keptMs = 5 * minuteMs
let given: string | undefined
let forgetting: ReturnType<typeof setTimeout> | undefined

/**
 * Stores the first password after sign-in, in this page's memory only, for the password change that follows. The user
 * need not type it again within a minute. The server receives it with the change as usual.
 */
export function keepGiven(password: string): void {
  forgetGiven()
  given = password
  forgetting = setTimeout(forgetGiven, keptMs)
}

/** Password of the sign-in. Undefined after five minutes or when the page was reloaded. */
export const givenPassword = (): string | undefined => given

export function forgetGiven(): void {
  clearTimeout(forgetting)
  given = undefined
}
