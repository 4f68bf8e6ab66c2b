import { cpSync, existsSync, globSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A page may stay open for so long after a release and still find the code of what it has not shown yet. */
const keptMs = 30 * 24 * 3600 * 1000
/** Many times what one release changes; who builds all day does not fill the disk. */
const mostBytes = 300_000_000

/** Before a build takes their place: copies the scripts and styles of the client to the earlier ones, dated now. */
export function keepEarlier(clientFolder: string, earlierFolder: string, now = Date.now()): void {
  for (const file of globSync('assets/*', { cwd: clientFolder })) {
    const kept = join(earlierFolder, file)
    mkdirSync(dirname(kept), { recursive: true })
    if (!existsSync(kept)) cpSync(join(clientFolder, file), kept)
    utimesSync(kept, now / 1000, now / 1000)
  }
}

/** Removes what the client has again, what no build of the last 30 days had, and the oldest of what is too much. */
export function dropEarlier(
  clientFolder: string,
  earlierFolder: string,
  { now = Date.now(), most = mostBytes } = {},
): void {
  const files = globSync('assets/*', { cwd: earlierFolder }).map((file) => {
    const { mtimeMs, size } = statSync(join(earlierFolder, file))
    return { file, mtimeMs, size }
  })
  let bytes = 0
  for (const { file, mtimeMs, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    const isSame = existsSync(join(clientFolder, file))
    if (!isSame) bytes += size
    if (isSame || bytes > most || now - mtimeMs > keptMs) rmSync(join(earlierFolder, file), { force: true })
  }
}
