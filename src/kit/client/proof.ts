import { minuteMs } from '../../time.ts'
import { token } from './session.ts'

/** The server takes what is grave for five minutes after the password; here a little less, for the way there. */
const provenMs = 4.5 * minuteMs

let proven: { readonly token: string | undefined; readonly at: number } | undefined

/** The password was right just now. */
export function noteProof(): void {
  proven = { token: token(), at: Date.now() }
}
export function forgetProof(): void {
  proven = undefined
}
/** Whether this session gave its password a moment ago; the server decides, this only spares the question. */
export const isProven = (): boolean =>
  proven !== undefined && proven.token === token() && Date.now() - proven.at < provenMs

/** Asks the person for the password and answers whether it was given; the app registers how. */
export const proof: { ask?: () => Promise<boolean> } = {}

let asking: Promise<boolean> | undefined
/** Several calls that need the password at once ask for it once. */
export function askForProof(): Promise<boolean> {
  asking ??= (proof.ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
