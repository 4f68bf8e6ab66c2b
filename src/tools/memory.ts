import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** Several times the space that databases and browsers of a whole run use at one time. */
const roomBytes = 6 * 2 ** 30

/**
 * Creates a temporary folder in memory for the tests, deleted when this program ends. Undefined without enough room. A
 * test database has about two thousand files, and creating them on a disk takes most of a test's time.
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
  // PostgreSQL runs as a separate user.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))
  return folder
}
