/** `npm run lint [-- --fix]`: Biome for format and errors, then the house's own rules about files and imports. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkHouse } from './rules.ts'
import { filesOf, root } from './sources.ts'

const fix = process.argv.includes('--fix')
const biome = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--max-diagnostics=200',
    ...(fix ? ['--write'] : []),
    root,
  ],
  { cwd: root, stdio: 'inherit' },
)

const files = filesOf('src/**/*.{ts,tsx,mjs}', 'tests/**/*.{ts,tsx}', 'e2e/**/*.ts')
const violations = checkHouse(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
for (const { file, line, message } of violations) console.error(`${file}:${line} ${message}`)
console.log(`${files.length} files, ${violations.length} violations of the house's rules`)
process.exit(biome.status === 0 && violations.length === 0 ? 0 : 1)
