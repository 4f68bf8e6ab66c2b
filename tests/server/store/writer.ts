/** Writes rows one after the other and prints the id of each as soon as it is acknowledged, until it is killed. */
import { writeSync } from 'node:fs'
import { openStore } from '../../../src/server/store/store.ts'
import { counter } from './sample/sample.ts'

const [dataDir = '', migrations = ''] = process.argv.slice(2)
const store = await openStore({ dataDir, migrations })
writeSync(1, 'open\n')
for (;;) {
  const displayName = crypto.randomUUID()
  // Two rows in one transaction: a kill must leave both or none.
  await store.tx(async (tx) => {
    await tx.insert(counter).values({ displayName: `${displayName} a`, details: { tags: ['x'.repeat(500)] } })
    await tx.insert(counter).values({ displayName: `${displayName} b` })
  })
  writeSync(1, `${displayName}\n`)
}
