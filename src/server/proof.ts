import { code } from '../kit/code.ts'
import { minuteMs } from '../time.ts'
import type { AnyCall, SessionUser } from './context.ts'
import { fault } from './fault.ts'

/** So long after the password was entered again the session may do what is grave. */
const provenMs = 5 * minuteMs

/**
 * Throws unless the person behind the session entered the password a moment ago (/user/verifyPass): whoever finds a
 * screen unlocked can't do what is grave. An API token never has.
 */
export function requireProof({ provenAt }: SessionUser, now: Date): void {
  if (provenAt == null || now.getTime() - Date.parse(provenAt) >= provenMs)
    throw fault(code.passwordNeeded, 'passwordNeeded')
}

/** The same, but an API token passes where its owner's role is among those of the parameter. */
export function requireProofOrToken(user: SessionUser, now: Date): void {
  if (!user.token?.maySensitive) requireProof(user, now)
}

/** The same for a call whose contract says so. */
export function requireProofFor({ needsPassword }: AnyCall, user: SessionUser, input: unknown, now: Date): void {
  if (typeof needsPassword === 'function' ? needsPassword(input) : needsPassword) requireProofOrToken(user, now)
}
