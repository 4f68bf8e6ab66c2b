import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seededRandom } from '../../random.ts'
import { pause } from '../../waiting.ts'
import { freshStore, killsOf, storeKind } from './open.ts'

const rounds = killsOf(1)
const random = seededRandom()
const writer = join(import.meta.dirname, 'writer.ts')
const migrations = join(import.meta.dirname, 'sample/migrations')

interface Run {
  /** Content of the store when it was opened. */
  found: string[]
  acknowledged: string[]
}

/** Opens the folder in a process that reads it and continues to write. Kills it at a random moment. */
async function readWriteAndKill(dataDir: string): Promise<Run> {
  const child = spawn(process.execPath, [writer, dataDir, migrations], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  while (!output.includes('\n')) await Promise.race([once(child.stdout, 'data'), exit])
  await pause(20 + random() * 400, 'it is killed at a random moment')
  child.kill('SIGKILL')
  await exit
  const [rowsLine = '', ...acknowledgedIds] = output.split('\n').slice(0, -1)
  return { found: JSON.parse(rowsLine) as string[], acknowledged: acknowledgedIds }
}

test.runIf(storeKind === 'embedded')(
  `after each of ${rounds} kills under write load every acknowledged row is there, and no half transaction`,
  async () => {
    const { dataDir } = await freshStore('embedded', migrations)
    const acknowledgedIds: string[] = []
    for (let round = 0; round <= rounds; round++) {
      const run = await readWriteAndKill(dataDir)
      const names = new Set(run.found)
      const lostIds = acknowledgedIds.filter((id) => !(names.has(`${id} a`) && names.has(`${id} b`)))
      expect(lostIds, `lost after kill ${round}`).toEqual([])
      const firsts = run.found.filter((name) => name.endsWith(' a')).length
      expect(names.size, `half a transaction after kill ${round}`).toBe(firsts * 2)
      acknowledgedIds.push(...run.acknowledged)
    }
    console.info(`${rounds} kills, ${acknowledgedIds.length} transactions acknowledged, none lost`)
    expect(acknowledgedIds.length).toBeGreaterThan(rounds)
    await rm(dataDir, { recursive: true, force: true })
  },
)
