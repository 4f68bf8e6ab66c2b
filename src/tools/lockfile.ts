/**
 * `node src/tools/lockfile.ts`: completes package-lock.json. npm omits the optional package of a platform (a binary for
 * another system) when the registry in use lacks it, and `npm ci` then rejects the whole file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type Packages = Record<string, Entry>
type Gap = { name: string; version: string; neededBy: string }

/** Optional packages that the lockfile names but that have no entry of their own. */
export function lockfileGaps(packages: Packages): Gap[] {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isResolved(packages, folder, name))
      .map(([name, version]) => ({ name, version, neededBy: folder })),
  )
}

/** Searches like Node: in the folder's own node_modules, then outwards. */
function isResolved(packages: Packages, folder: string, name: string): boolean {
  if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true
  if (folder === '') return false
  const outer = folder.lastIndexOf('/node_modules/')
  return isResolved(packages, outer < 0 ? '' : folder.slice(0, outer), name)
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * Creates the entry of a platform's package. The platform is read from its name, as all these packages spell it.
 * @throws Error when the name has no platform or the version is a range
 */
export function platformEntry({ name, version, neededBy }: Gap, dev: boolean | undefined): Entry {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
  if (os.length !== 1 || cpu.length !== 1 || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(`${name}@${version}, an optional package of ${neededBy}, is missing from package-lock.json`)
  }
  return { version, cpu, ...(dev && { dev }), ...(os[0] === 'linux' && libc && { libc }), optional: true, os }
}

export function fillGaps(packages: Packages): Packages {
  const missingEntries = lockfileGaps(packages).map((gap): [string, Entry] => [
    `node_modules/${gap.name}`,
    platformEntry(gap, packages[gap.neededBy]?.dev),
  ])
  const entries = [...Object.entries(packages), ...missingEntries]
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')))
}

if (import.meta.main) {
  const path = join(root, 'package-lock.json')
  const lock: { packages: Packages } = JSON.parse(readFileSync(path, 'utf8'))
  console.log(`${lockfileGaps(lock.packages).length} packages of other platforms added to package-lock.json`)
  lock.packages = fillGaps(lock.packages)
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
}
