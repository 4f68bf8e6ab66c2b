/** Opens the store of a folder and prints the result. */
import { openStore } from '../../../src/platform/store/store.ts'

const [dataDir = ''] = process.argv.slice(2)
try {
  const store = await openStore({ dataDir })
  await store.close()
  process.stdout.write('opened')
} catch (error) {
  const { code, message } = error as Error & { code?: string }
  process.stdout.write(`${code} ${message}`)
}
