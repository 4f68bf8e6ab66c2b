import { explainedDisk } from '../platform/away.ts'
import { SettingError } from '../platform/config.ts'
import { databaseError, StoreError } from '../platform/store/errors.ts'
import { CatalogueError } from '../platform/thing/catalogue.ts'

/**
 * Returns a one-sentence message for errors that the operator can fix. Other errors are returned whole, with their
 * stack.
 */
export function explainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof SettingError || error instanceof CatalogueError || error instanceof StoreError)
    return error.message
  const disk = explainedDisk(error, process.env.DATA_DIR || 'data')
  if (disk) return disk
  const refusal = databaseError(error)
  // Class 28: invalid authorization. Class 3D: no database of this name.
  if (refusal && /^(28|3D)/.test(refusal.code)) return `The database refuses the connection: ${refusal.message}`
  if ('code' in error && error.code === 'EADDRINUSE') return `The port is in use by another program: ${error.message}`
  return error
}
