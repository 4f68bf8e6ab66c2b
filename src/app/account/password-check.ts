import { changeRule } from '../../domain/contract/password.ts'
import { passwordDialogTexts as words } from './texts.ts'

export const fields = ['oldpassword', 'newpassword', 'surePsd'] as const
/** `email`: only if the account has none yet. */
export type PasswordChange = Record<(typeof fields)[number], string> & { email?: string | undefined }
type Fault = readonly [key: string, values?: Record<string, unknown>]
const min = 5
/** Detects typing errors only. The server validates strictly. */
const mailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const required = { oldpassword: words.oldRequired, newpassword: words.newRequired, surePsd: words.sureRequired }

/** Rules of the change-password dialog (specification section 5), in its order. */
export function checkChange(change: PasswordChange): Partial<Record<keyof PasswordChange, Fault>> {
  const faults: Partial<Record<keyof PasswordChange, Fault>> = {}
  for (const field of fields) {
    if (!change[field]) faults[field] = [required[field]]
    else if (change[field].length < min) faults[field] = [words.atLeast, { min }]
  }
  if (change.email !== undefined && !mailForm.test(change.email.trim())) faults.email = [words.emailRequired]
  if (!faults.surePsd && change.surePsd !== change.newpassword) faults.surePsd = [words.differ]
  if (!faults.newpassword && changeRule.failures(change.newpassword).length > 0) faults.newpassword = [words.rule]
  return faults
}
