/** Finds the Chromium for end-to-end tests, and installs one when there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { chromium } from 'playwright'
import { dayMs, minuteMs } from '../domain/time.ts'
import { root } from './sources.ts'

/** Chromium built without windows. The others take about half as much processor time again. */
const windowless = 'chromium-headless-shell'
const windowedBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Launch arguments: root cannot create a sandbox, and nothing may be fetched in the background. */
export const browserArguments = ['--no-sandbox', '--disable-background-networking']

export interface Machine {
  /** Path of the first of these programs that starts. */
  find(programs: readonly (string | undefined)[]): string | undefined
  /** Installs the windowless build. Does nothing where that is impossible, or failed within a day. */
  installWindowless(): void
  installPlaywrights(): void
}

/**
 * Returns the path of the browser. Order: `CHROMIUM_PATH`, the windowless build if it can be found or installed, any
 * other browser, Playwright's.
 * @throws Error saying what to do when no browser can be found or installed
 */
export function chooseBrowser(machine: Machine, configuredPath = process.env.CHROMIUM_PATH): string {
  const findPreferred = () => machine.find([configuredPath, windowless])
  const other = () => machine.find([...windowedBrowsers, chromium.executablePath()])
  let path = findPreferred()
  if (!path) {
    machine.installWindowless()
    path = findPreferred() ?? other()
  }
  if (!path) {
    machine.installPlaywrights()
    path = other()
  }
  if (path) return path
  throw new Error('No browser found: install Chromium or Chrome, or set CHROMIUM_PATH')
}

/** False for placeholder programs that some systems install instead of a browser. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
}

function run(command: string, ...args: string[]): boolean {
  console.log(`$ ${command} ${args.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 10 * minuteMs, env })
  return status === 0
}

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
    const lastFailure = statSync(failure, { throwIfNoEntry: false })
    if (!isDebian || (lastFailure && Date.now() - lastFailure.mtimeMs < dayMs)) return
    rmSync(failure, { force: true })
    // Waits for the lock, because another check on the machine may be installing.
    const apt = (...args: string[]) => run('apt-get', '-o', 'DPkg::Lock::Timeout=300', ...args)
    // Includes Chinese fonts.
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
 * Returns the path of the browser. Installs one when there is none.
 * @throws Error saying what to do when no browser can be found or installed
 */
export const browserPath = (): string => chooseBrowser(thisMachine)

if (import.meta.main) console.log(browserPath())
