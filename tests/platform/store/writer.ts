/**
 * Prints the content as JSON. Then writes rows one after another and prints the id of each when it is acknowledged,
 * until it is killed.
 */
import { writeSync } from 'node:fs'
import { openStore } from '../../../src/platform/store/store.ts'
import { counter } from './sample/sample.ts'

const [dataDir = '', migrations = ''] = process.argv.slice(2)
const store = await openStore({ dataDir, migrations })
const counters = await store.db.select({ name: counter.displayName }).from(counter)
let line = Buffer.from(`${JSON.stringify(counters.map(({ name }) => name))}\n`)
// A pipe accepts a long line in several parts.
while (line.length > 0) line = line.subarray(writeSync(1, line))
for (;;) {
  const displayName = crypto.randomUUID()
  // Two rows in one transaction: a kill must leave both or none.
  await store.tx(async (tx) => {
    await tx.insert(counter).values({ displayName: `${displayName} a`, details: { tags: ['x'.repeat(500)] } })
    await tx.insert(counter).values({ displayName: `${displayName} b` })
  })
  writeSync(1, `${displayName}\n`)
}
