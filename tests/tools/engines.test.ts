import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longFiles } from '../../src/tools/check/long-files.ts'
import { embeddedOnly, embeddedToo, isAmong } from '../../src/tools/engines.ts'
import { filesOf, root } from '../../src/tools/sources.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
/** Pattern of code that opens the store of the run. */
const opensAny = /openTestServer|preparedStore|(fresh|with)Store\((?!'embedded')/
const aboutEmbedded = /runIf\(storeKind === 'embedded'\)/

test('what is listed exists; what is not run on a PostgreSQL server would open no store there', () => {
  expect([...embeddedOnly, ...embeddedToo, ...longFiles].filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(embeddedOnly.filter((file) => opensAny.test(textOf(file)))).toEqual([])
})

test('whatever is about the embedded database runs on it, at least in the long check', () => {
  const files = filesOf('tests/**/*.test.ts').filter((file) => aboutEmbedded.test(textOf(file)))
  const runs = isAmong([...embeddedOnly, ...embeddedToo, ...longFiles, 'tests/tools/'])
  expect(files.filter((file) => !runs(file))).toEqual([])
})
