import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux keeps what is written here in memory. */
const inMemory = '/dev/shm'
/** What databases and browsers of a whole run hold at one time, several times over. */
const roomBytes = 6 * 2 ** 30

/**
 * A temporary folder in memory for what tests write, gone when this program ends; undefined where there is no room.
 * A database of the tests is some two thousand files, whose making costs a disk most of a test's time.
 */
export function folderInMemory(): string | undefined {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    const available = Number(/^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024
    if (!(Math.min(bavail * bsize, available) > roomBytes)) return
  } catch {
    return
  }
  const folder = mkdtempSync(join(inMemory, 'tests-'))
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))
  return folder
}
