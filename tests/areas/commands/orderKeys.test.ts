import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { orderKey } from '../../../src/areas/commands/command/order-key.ts'

const program = join(import.meta.dirname, '../../../src/start/order-keys.ts')
const secret = 'the secret key of a server, long enough'

test('the keys of orders are printed for the makers of boxes; a wrong line is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'))
  const file = join(folder, 'boxes.csv')
  const run = () =>
    execFileSync(process.execPath, [program, file], {
      env: { ...process.env, SECRET_KEY: secret },
      stdio: 'pipe',
    }).toString()
  try {
    writeFileSync(file, 'LTEST000000000001,89860000000000000001\nLTEST000000000002,89860000000000000002\n')
    const key = (n: number) => orderKey(secret, `LTEST00000000000${n}`, `8986000000000000000${n}`).toString('hex')
    expect(run()).toBe(`LTEST000000000001,${key(1)}\nLTEST000000000002,${key(2)}\n`)
    expect(key(1)).not.toBe(key(2))
    writeFileSync(file, 'LTEST000000000001,89860000000000000001\nnonsense\n')
    expect(run).toThrow(/Line 2/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
