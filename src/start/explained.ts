import { explainedDisk } from '../server/away.ts'
import { SettingError } from '../server/config.ts'
import { databaseError, StoreError } from '../server/store/errors.ts'
import { CatalogueError } from '../server/thing/catalogue.ts'

/** What the person who starts a program can mend is said in a sentence; anything else with its stack. */
export function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof SettingError || error instanceof CatalogueError || error instanceof StoreError)
    return error.message
  const disk = explainedDisk(error, process.env.DATA_DIR || 'data')
  if (disk) return disk
  const refused = databaseError(error)
  // 28: who asks is not let in, 3D: there is no such database.
  if (refused && /^(28|3D)/.test(refused.code)) return `The database refuses the connection: ${refused.message}`
  if ('code' in error && error.code === 'EADDRINUSE') return `The port is in use by another program: ${error.message}`
  return error
}
