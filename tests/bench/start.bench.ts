/**
 * Measures the time from the command to the printed address, on an existing data folder. The comparison is a Node
 * process that does nothing.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstPassword } from './client-of-calls.ts'
import { startProgram } from './program.ts'
import { report } from './report.ts'

const starts = 3
const secondsAllowed = 5

function bareNodeMs(): number {
  const startedAt = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - startedAt
}

/** Time of `npm start` without npm, including the check that packages and client are current. */
async function startMs(dataDir: string): Promise<number> {
  const server = await startProgram('src/tools/start.ts', {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: firstPassword,
  })
  await server.stop()
  return server.startedAfterMs
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const first = await startMs(dataDir)
  const bare = Math.min(...Array.from({ length: starts }, bareNodeMs))
  const again: number[] = []
  for (let start = 0; start < starts; start++) again.push(await startMs(dataDir))
  const best = Math.min(...again)
  report('Start to the printed address, embedded database', [
    { name: 'node -e 0', value: `${bare.toFixed(0)} ms` },
    { name: 'first start, with the demonstration fleet', value: `${(first / 1000).toFixed(1)} s` },
    {
      name: `second start, best of ${starts}`,
      value: `${(best / 1000).toFixed(2)} s`,
      target: `< ${secondsAllowed} s`,
      isMet: best < secondsAllowed * 1000,
    },
    { name: 'second start beside node -e 0', value: `${(best / bare).toFixed(0)} ×` },
  ])
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
