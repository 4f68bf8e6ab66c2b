import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from './copy.ts'

/**
 * Kills a database server of this machine with all its processes, as a power failure would. Returns a function that
 * starts it again.
 */
export async function killServer(url: string): Promise<() => Promise<void>> {
  const [folder, programs] = await withClient(url, async (client) => {
    const { rows } = await client.query(
      "select current_setting('data_directory') as folder, (select setting from pg_config where name = 'BINDIR') as programs",
    )
    const row = rows[0] as { folder: string; programs: string }
    return [row.folder, row.programs] as const
  })
  const first = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  process.kill(first, 'SIGKILL')
  return async () => {
    const { uid, gid } = statSync(folder)
    const start = ['-D', folder, '-l', join(folder, 'restart.log'), '-w', 'start']
    const { status } = spawnSync(join(programs, 'pg_ctl'), start, { uid, gid, stdio: 'ignore' })
    if (status !== 0) throw new Error(`The server on ${folder} did not start again`)
  }
}
