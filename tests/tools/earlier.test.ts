import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dropEarlier, keepEarlier } from '../../src/tools/earlier.ts'

const dayMs = 24 * 3600 * 1000

test('files of builds before stay for 30 days, but for what the client has again and what is too much', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earlier-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [client, earlier] = [join(folder, 'client'), join(folder, 'earlier')]
  const build = (...names: string[]) => {
    rmSync(client, { recursive: true, force: true })
    mkdirSync(join(client, 'assets'), { recursive: true })
    for (const name of names) writeFileSync(join(client, 'assets', name), name.repeat(100))
  }
  const there = (name: string) => existsSync(join(earlier, 'assets', name))
  const start = Date.now()
  build('a-11111111.js', 'same-00000000.js')
  keepEarlier(client, earlier, start)
  build('a-22222222.js', 'same-00000000.js')
  dropEarlier(client, earlier, { now: start })
  expect([there('a-11111111.js'), there('same-00000000.js')]).toEqual([true, false])
  keepEarlier(client, earlier, start + 20 * dayMs)
  build('a-33333333.js')
  dropEarlier(client, earlier, { now: start + 31 * dayMs })
  expect([there('a-11111111.js'), there('a-22222222.js'), there('same-00000000.js')]).toEqual([false, true, true])
  dropEarlier(client, earlier, { now: start + 31 * dayMs, most: 1_400 })
  expect([there('a-22222222.js'), there('same-00000000.js')].filter(Boolean)).toHaveLength(1)
})
