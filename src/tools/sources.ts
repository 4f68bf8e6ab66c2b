import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Folder of the built client, which the server serves. */
export const clientFolder = join(root, 'dist/client')

/**
 * Scripts and styles of earlier builds, which pages opened then still load. Keep it between releases, like the data.
 */
export const earlierFolder = join(root, 'dist/earlier')

export const clientStamp = join(root, 'dist/client.hash')

/** Project files that match the patterns, as sorted relative paths with forward slashes. */
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
  /^src\/(platform|telematics|programs|virtual-fleet)\/|\/(server|store|follow|facts)\.ts$|^src\/tools\/(?!begin|build|chunks|compress|budget|client-screens|first-chunks|installable|worker|sources)/

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

export function clientIsCurrent(): boolean {
  if (!existsSync(join(clientFolder, 'index.html')) || !existsSync(clientStamp)) return false
  return readFileSync(clientStamp, 'utf8') === clientSourceHash()
}

export const buildIdOf = (hash: string): string => hash.slice(0, 16)
