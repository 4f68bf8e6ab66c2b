/**
 * `npm run release`: creates the archive of a release in `dist/release`, with notes, bill of materials and checksum.
 * `npm run release -- --tree <folder>`: only the folder that the archive would contain, for an image.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { release } from '../../platform/release.ts'
import { readMigrations } from '../../platform/store/migrations.ts'
import { filesOf, root } from '../sources.ts'
import { carriedOf, importedPackages } from './components.ts'
import { type Edition, releaseNotes } from './notes.ts'
import { makeTree, npm } from './tree.ts'

/** @throws Error with git's own message */
function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 27 })
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`)
  return stdout.trim()
}

const isLater = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0

/** Tag of the previous release. Undefined for the first. Throws when this version is not new. */
function tagBefore(version: string): string | undefined {
  if (git('status', '--porcelain')) throw new Error('Commit the changes first: a release contains only its commit')
  const here = git('tag', '--points-at', 'HEAD').split('\n')
  const earlier = git('tag', '--merged', 'HEAD', '--sort=-version:refname', 'v*')
    .split('\n')
    .filter((tag) => tag && !here.includes(tag))
  const [newest] = earlier
  if (newest && !isLater(`v${version}`, newest))
    throw new Error(`${newest} is released. Raise the version first: npm version minor --no-git-tag-version`)
  return newest
}

const deployFolder = 'src/tools/deploy'
const migrations = 'src/platform/store/migrations'

function editionAt(revision: string): Edition {
  const folder = mkdtempSync(join(tmpdir(), 'edition-'))
  try {
    const { status, stdout } = spawnSync('git', ['archive', revision, 'package.json', deployFolder, migrations], {
      cwd: root,
      maxBuffer: 2 ** 30,
    })
    const { status: tarStatus } = spawnSync('tar', ['-x', '-C', folder], { input: stdout })
    if (status !== 0 || tarStatus !== 0) throw new Error(`The files of ${revision} cannot be read`)
    const files = git('ls-tree', '-r', '--name-only', revision, deployFolder).split('\n')
    return {
      version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version,
      commit: git('rev-parse', '--short=12', revision),
      migrations: readMigrations(join(folder, migrations)),
      readme: readFileSync(join(folder, deployFolder, 'README.md'), 'utf8'),
      deploy: new Map(files.map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')])),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function billOfMaterials(): string {
  const sources = new Map(filesOf('src/**/*.{ts,tsx}').map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  // Without the flag npm rejects client packages because of their peer versions.
  const flags = ['--package-lock-only', '--legacy-peer-deps', '--sbom-format=cyclonedx', '--sbom-type=application']
  const sbom = JSON.parse(npm(['sbom', ...flags], root))
  return JSON.stringify(carriedOf(sbom, importedPackages(sources)), null, 2)
}

async function makeRelease(): Promise<void> {
  const { version } = release()
  const before = tagBefore(version)
  const releaseFolder = join(root, 'dist/release')
  const name = `vehicle-platform-${version}-${process.platform}-${process.arch}`
  const tree = join(releaseFolder, name)
  rmSync(releaseFolder, { recursive: true, force: true })
  mkdirSync(releaseFolder, { recursive: true })
  const notes = releaseNotes(editionAt('HEAD'), before ? editionAt(before) : undefined)
  await makeTree(tree)
  writeFileSync(join(tree, 'RELEASE.md'), notes)
  writeFileSync(join(tree, 'sbom.json'), billOfMaterials())
  const archive = join(releaseFolder, `${name}.tar.gz`)
  const { status } = spawnSync('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', releaseFolder, name], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`tar could not write ${archive}`)
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`)
  console.log(`${notes}\n${archive}\nNow tag the commit: git tag v${version}`)
}

try {
  const at = process.argv.indexOf('--tree')
  const folder = at < 0 ? undefined : process.argv[at + 1]
  if (at >= 0 && !folder) throw new Error('--tree needs a folder')
  await (folder ? makeTree(resolve(folder)) : makeRelease())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
