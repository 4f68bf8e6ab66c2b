import { vi } from 'vitest'
import { waitMs } from './waiting.ts'

type WaitFor = typeof vi.waitFor
type Own = WaitFor & { isPatient?: true }

/** Vitest has no setting for how long `vi.waitFor` waits: one second would fail on a busy machine. */
function patient(waitFor: Own): Own {
  if (waitFor.isPatient) return waitFor
  const waits: WaitFor = (callback, options = {}) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: waitMs, ...options })
  return Object.assign(waits, { isPatient: true as const })
}

// Files of one process share it.
vi.waitFor = patient(vi.waitFor)
