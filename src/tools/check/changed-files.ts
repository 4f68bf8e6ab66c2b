import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import { importsOf, type Sources } from '../imports.ts'
import { root } from '../sources.ts'

const thing = /^src\/features\/[^/]+\/([^/]+\/[^/]+)(?=\/)/
const isTest = (file: string) => /^tests\/.*\.test\.tsx?$/.test(file) || /^e2e\/.*\.e2e\.ts$/.test(file)

/** Tests that compare all sources with tables. */
const overAllSources: readonly string[] = [
  'tests/contracts/tables.test.ts',
  'tests/words/tables.test.ts',
  'tests/words/units.test.ts',
]

/** Test of all screens, or with `CHANGED_THINGS` of those of these things. */
const overAllScreens = 'tests/offers/screens.test.tsx'

const overFilesOf: Readonly<Record<string, readonly string[]>> = {
  'explore.ts': [
    'tests/features/work/analysis/explore-figures.test.ts',
    'tests/features/work/analysis/chart-figures.test.ts',
  ],
  'figures.ts': ['tests/features/work/analysis/dashboard.test.ts'],
}

/** Tests that read all things. A change of a thing can break them although they do not name it. */
const overAllThings: readonly string[] = [
  'tests/features/state-tables.test.ts',
  'tests/platform/calls/changes.test.ts',
  'tests/platform/calls/masking.test.ts',
  'tests/platform/calls/rights.test.ts',
]

/**
 * Returns the test files that a change concerns.
 *
 * They import a changed file. For a file of a thing, they import any file of the thing or contain one of its routes.
 * For another file of src, the tests in the mirroring folder are added. Vitest's own `--changed` cannot find them,
 * because the server loads its things by pattern.
 *
 * @param paths paths from the project's folder
 * @param routes routes by thing, such as 'tracking/trip'
 */
export function testsOf(
  paths: readonly string[],
  sources: Sources,
  routes: ReadonlyMap<string, readonly string[]>,
): string[] {
  const tests = [...sources.keys()].filter(isTest)
  const importers = importersOf(sources)
  const affectedTests = new Set<string>()
  for (const file of paths) {
    if (isTest(file) && sources.has(file)) affectedTests.add(file)
    // A shared file of the tests concerns each test that imports it, directly or indirectly.
    if (/^(tests|e2e)\//.test(file)) for (const test of importingTests(file, importers)) affectedTests.add(test)
    if (!file.startsWith('src/')) continue
    const [folder, name = ''] = thing.exec(file) ?? []
    const own = routes.get(name) ?? []
    for (const test of tests) {
      const text = sources.get(test) ?? ''
      const imports = importsOf(test, text)
      if (imports.some(({ target }) => target === file || (folder && target.startsWith(`${folder}/`))))
        affectedTests.add(test)
      if (own.some((route) => names(text, route))) affectedTests.add(test)
    }
    const walks = [
      ...overAllSources,
      ...(folder ? [...overAllThings, ...(overFilesOf[posix.basename(file)] ?? [])] : []),
      ...(own.length > 0 ? [overAllScreens] : []),
    ]
    for (const test of walks.filter((walk) => sources.has(walk))) affectedTests.add(test)
    if (!folder) for (const test of mirrorOf(file, tests)) affectedTests.add(test)
  }
  return [...affectedTests].sort()
}

const names = (text: string, route: string): boolean => {
  for (let at = text.indexOf(route); at >= 0; at = text.indexOf(route, at + 1))
    if (!/[\w/]/.test(text[at + route.length] ?? '')) return true
  return false
}

function importersOf(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, text] of sources)
    for (const { target } of importsOf(file, text)) importers.set(target, [...(importers.get(target) ?? []), file])
  return importers
}

function importingTests(
  file: string,
  importers: ReadonlyMap<string, string[]>,
  visitedFiles = new Set<string>(),
): string[] {
  return (importers.get(file) ?? []).flatMap((importer) => {
    if (visitedFiles.has(importer)) return []
    visitedFiles.add(importer)
    return [...(isTest(importer) ? [importer] : []), ...importingTests(importer, importers, visitedFiles)]
  })
}

/** Tests in the deepest test folder that mirrors the file's folder in src. For `src/domain/time.ts` only its own test. */
function mirrorOf(file: string, tests: readonly string[]): string[] {
  const own = file.replace(/^src\//, 'tests/').replace(/\.tsx?$/, '.test.')
  for (
    let folder = posix.dirname(file);
    folder !== 'src' && folder !== 'src/features';
    folder = posix.dirname(folder)
  ) {
    const mirror = `${folder.replace(/^src\//, 'tests/')}/`
    const mirroredTests = tests.filter((test) => test.startsWith(mirror))
    if (mirroredTests.length > 0) return mirroredTests
  }
  return tests.filter((test) => test.startsWith(own))
}

export const thingsOf = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((file) => thing.exec(file)?.[1] ?? [])),
]

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Returns the files that differ from `base`, including new ones. Without `base` compares with HEAD or, if nothing
 * differs, with the commit before.
 */
export function changedFiles(base?: string): string[] {
  const since = (revision: string) => [
    ...git('diff', '--name-only', '--no-renames', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  if (base) return since(base)
  const uncommittedFiles = since('HEAD')
  return uncommittedFiles.length > 0 ? uncommittedFiles : since('HEAD~1')
}
