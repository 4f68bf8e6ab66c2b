/** Finds the Chromium that end-to-end tests use, and installs one where there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { chromium } from 'playwright'
import { dayMs, minuteMs } from '../time.ts'
import { root } from './sources.ts'

/** Chromium built without windows: the others take about half as much processor time again. */
const windowless = 'chromium-headless-shell'
const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Arguments for launching it: a sandbox cannot be made as root, and nothing may be fetched by itself. */
export const browserArguments = ['--no-sandbox', '--disable-background-networking']

/** Where browsers are found and installed. */
export interface Machine {
  /** The path of the first of these programs that starts. */
  find(programs: readonly (string | undefined)[]): string | undefined
  /** Installs the windowless build; does nothing where that cannot be done or failed within a day. */
  installWindowless(): void
  /** Installs the build that Playwright brings. */
  installPlaywrights(): void
}

/**
 * The path of the browser: the one that `CHROMIUM_PATH` names, the windowless build wherever it is or can be installed,
 * any other, and at last Playwright's.
 * @throws Error saying what to do when no browser can be found or installed
 */
export function chooseBrowser(machine: Machine, named = process.env.CHROMIUM_PATH): string {
  const preferred = () => machine.find([named, windowless])
  const other = () => machine.find([...windowed, chromium.executablePath()])
  let found = preferred()
  if (!found) {
    machine.installWindowless()
    found = preferred() ?? other()
  }
  if (!found) {
    machine.installPlaywrights()
    found = other()
  }
  if (found) return found
  throw new Error('No browser: install Chromium or Chrome, or name one that is there in CHROMIUM_PATH')
}

/** False for the stubs that some systems put in the place of a browser. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
}

function run(command: string, ...args: string[]): boolean {
  console.log(`$ ${command} ${args.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 10 * minuteMs, env })
  return status === 0
}

/** Present since an installation failed. */
const failure = join(root, 'node_modules/.cache/windowless-browser-failed')

const thisMachine: Machine = {
  find(programs) {
    const folders = (process.env.PATH ?? '').split(delimiter)
    const paths = programs.flatMap((program) =>
      program === undefined || isAbsolute(program) ? [program] : folders.map((folder) => join(folder, program)),
    )
    return paths.find((path) => path !== undefined && path !== '' && existsSync(path) && starts(path))
  },
  installWindowless() {
    const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
    const failed = statSync(failure, { throwIfNoEntry: false })
    if (!isDebian || (failed && Date.now() - failed.mtimeMs < dayMs)) return
    rmSync(failure, { force: true })
    // Another check on the machine may be installing.
    const apt = (...args: string[]) => run('apt-get', '-o', 'DPkg::Lock::Timeout=300', ...args)
    // With Chinese fonts.
    const install = ['install', '-y', '-q', '--no-install-recommends', windowless, 'fonts-noto-cjk']
    if (apt('update', '-q') && apt(...install)) return
    mkdirSync(dirname(failure), { recursive: true })
    writeFileSync(failure, '')
  },
  installPlaywrights() {
    run(process.execPath, join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium')
  },
}

/**
 * The path of the browser; installs one when there is none.
 * @throws Error saying what to do when no browser can be found or installed
 */
export const browserPath = (): string => chooseBrowser(thisMachine)

if (import.meta.main) console.log(browserPath())
