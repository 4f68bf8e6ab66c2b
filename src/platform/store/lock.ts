import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreError } from './errors.ts'

const SQLITE_BUSY = 5

/**
 * Locks the data folder for this process. The returned function unlocks it. Uses a lock of the operating system
 * (through SQLite), so a killed process leaves none behind. Throws StoreError DATA_FOLDER_IN_USE when another process
 * has the lock.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    throw new StoreError('DATA_FOLDER_IN_USE', `The data folder ${folder} is in use by another process`, {
      cause: error,
    })
  }
  return () => lock.close()
}
