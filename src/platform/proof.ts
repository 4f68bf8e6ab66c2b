import { code } from '../domain/contract/code.ts'
import { minuteMs } from '../domain/time.ts'
import type { AnyCall, SessionUser } from './context.ts'
import { fault } from './fault.ts'

/** Validity of a confirmation. */
const provenMs = 5 * minuteMs

/**
 * Throws unless the user recently confirmed the session by password, passkey or company account. This protects
 * sensitive actions on an unlocked screen. API tokens never qualify.
 */
export function requireProof({ provenAt }: SessionUser, now: Date): void {
  if (provenAt == null || now.getTime() - Date.parse(provenAt) >= provenMs)
    throw fault(code.passwordNeeded, 'passwordNeeded')
}

/** The same, but an API token passes if its owner's role is listed in the parameter. */
export function requireProofOrToken(user: SessionUser, now: Date): void {
  if (!user.token?.maySensitive) requireProof(user, now)
}

/** The same for calls whose contract requires it. */
export function requireProofFor({ needsPassword }: AnyCall, user: SessionUser, input: unknown, now: Date): void {
  if (typeof needsPassword === 'function' ? needsPassword(input) : needsPassword) requireProofOrToken(user, now)
}
