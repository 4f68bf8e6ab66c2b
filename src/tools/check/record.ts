import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../sources.ts'

/** Environment of Node processes that record their SQL statements in `dist/statements`. Empties this folder. */
export function recordingEnvironment(): { NODE_OPTIONS: string; RECORD_STATEMENTS: string } {
  const folder = join(root, 'dist/statements')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const load = `--import=${pathToFileURL(join(root, 'tests/statements/record.mjs')).href}`
  return { NODE_OPTIONS: [process.env.NODE_OPTIONS, load].filter(Boolean).join(' '), RECORD_STATEMENTS: folder }
}
