import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The project's folder, absolute. */
export const root = resolve(import.meta.dirname, '../..')

/** The folder of the built client, which the server serves. */
export const clientFolder = join(root, 'dist/client')

/**
 * Scripts and styles of builds before: pages that were opened then still ask for them. Keep it between releases, like
 * the data.
 */
export const earlierFolder = join(root, 'dist/earlier')

/** The hash of the sources that `dist/client` was built from. */
export const clientStamp = join(root, 'dist/client.hash')

/** Files below the project that match the patterns, relative, with forward slashes, in order. */
export function filesOf(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

/** Sources that are not part of the client: the server's side, and the tools except those that build the client. */
const notClient =
  /^src\/(server|gateway|ingest|start|demonstration|simulator)\/|\/(server|store)\.ts$|^src\/tools\/(?!begin|build|chunks|compress|budget|client-screens|first-chunks|installable|worker|sources)/

/** A hash over everything that the built client depends on. */
export function clientSourceHash(): string {
  const hash = createHash('sha256')
  const files = filesOf('src/**', 'public/**', 'index.html', 'vite.config.ts', 'package-lock.json')
  for (const file of files.filter((file) => !notClient.test(file))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** True when `dist/client` was built from the sources as they are. */
export function clientIsCurrent(): boolean {
  if (!existsSync(join(clientFolder, 'index.html')) || !existsSync(clientStamp)) return false
  return readFileSync(clientStamp, 'utf8') === clientSourceHash()
}

/** The name of the build that is made of sources with this hash. */
export const buildIdOf = (hash: string): string => hash.slice(0, 16)
