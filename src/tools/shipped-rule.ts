import { importsOf, type Sources } from './imports.ts'
import type { Violation } from './rules.ts'

/** Programs and threads of a release, and modules that they find by file name (src/programs/discover.ts). */
const program =
  /^src\/(programs\/(platform\/)?[\w-]+|virtual-fleet\/simulator\/main|(platform|virtual-fleet|features)\/.*\bworker|features\/.*\/(server|contract|store|follow|[\w-]+\.table))\.ts$/
/** Not imported, but runs the programs. */
const runtime = 'node'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * Violations of 'a release carries the packages that its programs load, and no others'. The client is bundled, so its
 * packages are devDependencies like the build tools.
 */
export function checkShipped(sources: Sources, { dependencies = {}, devDependencies = {} }: Manifest): Violation[] {
  const loadedPackages = new Map<string, { file: string; line: number }>()
  const reachableFiles = new Set([...sources.keys()].filter((file) => program.test(file)))
  // Iterating a set includes elements added during the iteration.
  for (const file of reachableFiles)
    for (const { target, line, own, isType } of importsOf(file, sources.get(file) ?? '')) {
      if (isType || target.startsWith('node:')) continue
      if (own) reachableFiles.add(target)
      else if (!loadedPackages.has(target)) loadedPackages.set(target, { file, line })
    }
  const missing = [...loadedPackages].filter(([name]) => name in devDependencies)
  const unusedPackages = Object.keys(dependencies).filter((name) => name !== runtime && !loadedPackages.has(name))
  return [
    ...missing.map(([name, at]) => ({ ...at, message: `a program loads ${name}: it belongs into dependencies` })),
    ...unusedPackages.map((name) => ({
      file: 'package.json',
      line: 1,
      message: `no program loads ${name}: it belongs into devDependencies`,
    })),
  ]
}
