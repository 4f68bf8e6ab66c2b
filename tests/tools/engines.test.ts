import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embeddedAlone } from '../../src/tools/engines.ts'
import { root } from '../../src/tools/sources.ts'

/** Opens the store that the run is about. */
const opensAny = /openTestServer|preparedStore|(fresh|with)Store\((?!'embedded')/

test('what is not run on a PostgreSQL server would open no store there', () => {
  expect(embeddedAlone.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(embeddedAlone.filter((file) => opensAny.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
