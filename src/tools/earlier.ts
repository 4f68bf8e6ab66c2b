import { cpSync, existsSync, globSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Time after a release in which an open page can still load the code of its other parts. */
const retentionMs = 30 * 24 * 3600 * 1000
/** Many times the size of one release's changes. Limits the disk space of frequent builds. */
const maxBytes = 300_000_000

/** Copies the client's scripts and styles to the earlier ones, dated now. Runs before a build replaces them. */
export function keepEarlier(clientFolder: string, earlierFolder: string, now = Date.now()): void {
  for (const file of globSync('assets/*', { cwd: clientFolder })) {
    const copy = join(earlierFolder, file)
    mkdirSync(dirname(copy), { recursive: true })
    if (!existsSync(copy)) cpSync(join(clientFolder, file), copy)
    utimesSync(copy, now / 1000, now / 1000)
  }
}

/**
 * Removes earlier files that the client has again or that no build of the last 30 days had. Beyond the size limit,
 * removes the oldest.
 */
export function dropEarlier(
  clientFolder: string,
  earlierFolder: string,
  { now = Date.now(), most = maxBytes } = {},
): void {
  const files = globSync('assets/*', { cwd: earlierFolder }).map((file) => {
    const { mtimeMs, size } = statSync(join(earlierFolder, file))
    return { file, mtimeMs, size }
  })
  let bytes = 0
  for (const { file, mtimeMs, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    const isSame = existsSync(join(clientFolder, file))
    if (!isSame) bytes += size
    if (isSame || bytes > most || now - mtimeMs > retentionMs) rmSync(join(earlierFolder, file), { force: true })
  }
}
