import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Options of the server. The browser checks them. */
type Options = Record<string, unknown>
const isOptions = <T extends { challenge: string }>(options: Options | T): options is T =>
  typeof options.challenge === 'string'

const required = <T extends { challenge: string }>(options: Options): T => {
  if (isOptions<T>(options)) return options
  throw new Error('The options have no challenge')
}

/** True in browsers with passkeys. At an IP address and without HTTPS they have none. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Creates a passkey. Undefined when the user cancels, or the device has one of this account already. */
export const createPasskey = (options: Options) =>
  unlessCancelled(startRegistration({ optionsJSON: required<PublicKeyCredentialCreationOptionsJSON>(options) }))

/** Signs a challenge with a passkey. Undefined when the user cancels. */
export const signWithPasskey = (options: Options) =>
  unlessCancelled(startAuthentication({ optionsJSON: required<PublicKeyCredentialRequestOptionsJSON>(options) }))

/** Browsers do not say whether the user cancelled or no passkey was found (WebAuthn 3, 14.5). */
async function unlessCancelled<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    const cause = error instanceof WebAuthnError ? error.cause : error
    const name = cause instanceof Error ? cause.name : ''
    if (['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(name)) return undefined
    throw error
  }
}
