import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openStore } from '../../../src/server/store/store.ts'
import { freshStore } from './open.ts'
import { counter } from './sample/sample.ts'

const ROUNDS = 20
const writer = join(import.meta.dirname, 'writer.ts')
const migrations = join(import.meta.dirname, 'sample/migrations')

/** Lets the writer work on the folder, kills it at a random moment, answers the ids that it had acknowledged. */
async function writeAndKill(dataDir: string): Promise<string[]> {
  const child = spawn(process.execPath, [writer, dataDir, migrations], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  while (!printed.startsWith('open\n')) await Promise.race([once(child.stdout, 'data'), ended])
  await sleep(20 + Math.random() * 400)
  child.kill('SIGKILL')
  await ended
  return printed.split('\n').slice(1, -1)
}

test(`after each of ${ROUNDS} kills under write load every acknowledged row is there, and no half transaction`, async () => {
  const { dataDir } = await freshStore('embedded', migrations)
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    acknowledged.push(...(await writeAndKill(dataDir)))
    const store = await openStore({ dataDir, migrations })
    const names = new Set((await store.db.select({ name: counter.displayName }).from(counter)).map(({ name }) => name))
    await store.close()
    const lost = acknowledged.filter((id) => !(names.has(`${id} a`) && names.has(`${id} b`)))
    expect(lost, `lost after kill ${round + 1}`).toEqual([])
    const firsts = [...names].filter((name) => name.endsWith(' a')).length
    expect(names.size, `half a transaction after kill ${round + 1}`).toBe(firsts * 2)
  }
  console.info(`${ROUNDS} kills, ${acknowledged.length} transactions acknowledged, none lost`)
  expect(acknowledged.length).toBeGreaterThan(ROUNDS)
  await rm(dataDir, { recursive: true, force: true })
}, 120_000)
