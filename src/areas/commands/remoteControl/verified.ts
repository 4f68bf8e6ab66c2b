import { token } from '../../../kit/client/session.ts'
import { minuteMs } from '../../../time.ts'

/** The server takes a command that is grave for five minutes after the password; here a little less, for the way there. */
const askedAgainMs = 4.5 * minuteMs

let verified: { readonly token: string | undefined; readonly at: number } | undefined

/** The password was right just now. */
export function notePassword(): void {
  verified = { token: token(), at: Date.now() }
}
/** The server wants it again. */
export function forgetPassword(): void {
  verified = undefined
}
/** Whether this session gave its password a moment ago; the server decides, this only spares the question. */
export const knowsPassword = (): boolean =>
  verified !== undefined && verified.token === token() && Date.now() - verified.at < askedAgainMs
