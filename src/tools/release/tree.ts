import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildClient } from '../build.ts'
import { root } from '../sources.ts'

/** Parts of a release other than its packages. `dist/earlier` comes from the release that it replaces. */
const parts = ['package.json', 'package-lock.json', 'README.md', 'src', 'dist/client', 'dist/commit']
/** Snapshots of drizzle-kit. Each is as large as the whole server. */
const snapshot = /^\d+_snapshot\.json$/
/**
 * Parts that no program loads. They are headers for building add-ons, next to a second name of Node, and a compiler
 * that a package names as a peer.
 */
const unusedPaths = ['node/node_modules', 'typescript', '@typescript', '.bin/tsc']

/**
 * Builds the client and fills `folder` with everything that a machine runs. Nothing is installed or built there.
 * @throws Error when the build or npm fails. `folder` is then incomplete.
 */
export async function makeTree(folder: string): Promise<void> {
  await buildClient()
  rmSync(folder, { recursive: true, force: true })
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true })
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !snapshot.test(basename(path)),
    })
  }
  npm(['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  for (const path of globSync(unusedPaths, { cwd: join(folder, 'node_modules') }))
    rmSync(join(folder, 'node_modules', path), { recursive: true, force: true })
}

/**
 * Runs npm and returns its output.
 * @throws Error with npm's own message
 */
export function npm(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    shell: process.platform === 'win32',
    // The script installs a separate Node.
    env: { ...process.env, npm_config_ignore_scripts: 'false' },
  })
  if (status !== 0) throw new Error(`npm ${args[0]} failed: ${stderr}`)
  return stdout
}
