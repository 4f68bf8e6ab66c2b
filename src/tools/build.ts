/** `npm run build`: builds the client into `dist/client`, compresses it and checks its budget. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { commitFile, commitHere } from '../platform/release.ts'
import { checkBudget } from './budget.ts'
import { compressFolder } from './compress.ts'
import { dropEarlier, keepEarlier } from './earlier.ts'
import { clientFolder, clientSourceHash, clientStamp, earlierFolder, root } from './sources.ts'

/** Folder of Vite's manifest. It is outside the client because it is not served. */
export const manifestFolder = join(root, 'dist/manifest')

/**
 * Builds the client, compresses it and checks its budget.
 * @throws Error when there is nothing to build, the build fails or the budget is exceeded
 */
export async function buildClient(): Promise<void> {
  const startMs = Date.now()
  if (!existsSync(join(root, 'src/app/main.tsx')))
    throw new Error('There is no client yet: src/app/main.tsx is missing')
  const hash = clientSourceHash()
  rmSync(clientStamp, { force: true })
  keepEarlier(clientFolder, earlierFolder)
  await buildForProduction()
  rmSync(manifestFolder, { recursive: true, force: true })
  renameSync(join(clientFolder, '.vite'), manifestFolder)
  dropEarlier(clientFolder, earlierFolder)
  await compressFolder(clientFolder)
  checkBudget(clientFolder, manifestFolder)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(commitFile, commitHere() ?? 'unknown')
  writeFileSync(clientStamp, hash)
  console.log(`Client built in ${((Date.now() - startMs) / 1000).toFixed(1)} s.`)
}

/** Builds libraries in their production form, even when the server of this process runs in another mode. */
async function buildForProduction(): Promise<void> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build({ root, logLevel: 'warn' })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

if (import.meta.main) {
  try {
    await buildClient()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
