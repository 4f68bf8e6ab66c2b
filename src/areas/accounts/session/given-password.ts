import { minuteMs } from '../../../time.ts'

/** As long as the person who typed it is likely to be still there. */
const keptMs = 5 * minuteMs
let given: string | undefined
let forgetting: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps the first password that was just signed in with, in this page's memory alone, for the change that comes next: so
 * that it is not asked for twice within a minute. The server is given it with the change like any other.
 */
export function keepGiven(password: string): void {
  forgetGiven()
  given = password
  forgetting = setTimeout(forgetGiven, keptMs)
}

/** The password that was just given; undefined when it is too long ago, or the page was loaded anew. */
export const givenPassword = (): string | undefined => given

export function forgetGiven(): void {
  clearTimeout(forgetting)
  given = undefined
}
