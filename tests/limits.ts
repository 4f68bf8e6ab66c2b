import { vi } from 'vitest'
import { waitMs } from './waiting.ts'

type WaitFor = typeof vi.waitFor
type Own = WaitFor & { isPatient?: true }

/** Default timeout of `vi.waitFor`, for which Vitest has no setting. One second would fail on a busy machine. */
function patient(waitFor: Own): Own {
  if (waitFor.isPatient) return waitFor
  const waits: WaitFor = (callback, options = {}) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: waitMs, ...options })
  return Object.assign(waits, { isPatient: true as const })
}

// Files of one process share `vi`.
vi.waitFor = patient(vi.waitFor)
