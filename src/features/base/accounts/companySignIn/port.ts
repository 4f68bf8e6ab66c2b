/** Sign-in services of companies, as the platform uses them. An adapter implements one protocol. */

/** A provider's statement about the user who signed in. */
export interface CompanyIdentity {
  /** Permanent id of the user at the provider. */
  readonly subject: string
  readonly name: string | undefined
  /** Name with which the user signs in at the provider. */
  readonly userName: string | undefined
  readonly mail: string | undefined
  readonly phone: string | undefined
  /** Undefined: the provider did not state any. */
  readonly groups: readonly string[] | undefined
  readonly checkedFactor: boolean
  /** Session at the provider, named by its sign-out messages. */
  readonly sid: string | undefined
  /** With which `refresh` checks that the user may still sign in. */
  readonly refreshToken: string | undefined
}

/** Input of `finish` that `begin` returns. It is stored sealed. */
export interface BegunSignIn {
  /** Comes back with the browser. */
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
  /** The user must have signed in at the provider after this time (ISO 8601). Undefined: at any time. */
  readonly freshSince?: string | undefined
}

export interface SignOutMessage {
  /** Unique id of the message. */
  readonly id: string
  readonly subject: string | undefined
  readonly sid: string | undefined
}

interface BeginOptions {
  /** The user must sign in there again, whatever session the provider has. */
  readonly fresh?: boolean
  /** User-Agent of the browser, which may belong to the provider's own app. */
  readonly userAgent?: string
}

/** Service of either kind. */
interface Provider {
  /** The next refresh token, or 'ended' when the user may not sign in any more. Throws a ProviderError. */
  refresh(refreshToken: string, subject: string): Promise<{ refreshToken: string } | 'ended'>
  /** Throws a ProviderError when the provider is not available. */
  check(): Promise<void>
}

/** Service to which the browser goes. */
export interface IdentityProvider extends Provider {
  /** `begin` can request a fresh sign-in, which `finish` checks. False: this provider confirms no sensitive actions. */
  readonly canConfirm: boolean
  /** Address to which the browser goes. The provider sends it back to `redirectUri`. */
  begin(redirectUri: string, options?: BeginOptions): Promise<{ address: string; begun: BegunSignIn }>
  /** Checks the query with which the browser came back. Throws a ProviderError. */
  finish(answer: URLSearchParams, begun: BegunSignIn): Promise<CompanyIdentity>
  /** Checks a message that a user has signed out. Throws a ProviderError. Only OpenID Connect has such messages. */
  readSignOut?(token: string): Promise<SignOutMessage>
}

/**
 * Why a directory refuses a user. unknown: no entry. ambiguous: several entries. limited: too many attempts. locked: by
 * the directory, which may state it without a check of the password. The last three follow a right password.
 */
export type DirectoryRefusal =
  | 'unknown'
  | 'ambiguous'
  | 'limited'
  | 'password'
  | 'locked'
  | 'disabled'
  | 'expired'
  | 'passwordExpired'

/** Service that checks a password which the user enters here. */
export interface DirectoryProvider extends Provider {
  /**
   * Checks a user name and password. `mayTry` counts the attempt by the user's subject before the password is sent.
   * Throws a ProviderError.
   */
  signIn(
    userName: string,
    password: string,
    mayTry?: (subject: string) => Promise<boolean>,
  ): Promise<CompanyIdentity | DirectoryRefusal>
  /** Whether this is the password of a user who may sign in. Throws a ProviderError. */
  verify(subject: string, password: string): Promise<boolean>
}

/**
 * denied: the user or the provider declined. notMember: the user is disabled, not of the company, or may not use the
 * app. down: no answer, or an error of the provider. refused: the answer is not valid. notFresh: the user did not sign in
 * again. The message is for administrators and contains no secret.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly reason: 'denied' | 'notMember' | 'down' | 'refused' | 'notFresh'
  constructor(reason: ProviderError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
