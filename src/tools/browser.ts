/** Finds the Chromium that end-to-end tests use, and installs one where there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** With windows that nobody sees, Chromium takes about half as long again: its own build without any comes first. */
const windowless = 'chromium-headless-shell'
const names = [windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Arguments for launching it: a sandbox cannot be made as root, and nothing may be fetched by itself. */
export const browserArguments = ['--no-sandbox', '--disable-background-networking']

/** The path of a browser that starts, if there is one: `CHROMIUM_PATH`, then PATH, then Playwright's own. */
function foundBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, chromium.executablePath()]
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path) && starts(path))
}

/** False for the stubs that some systems put in the place of a browser. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
}

function run(command: string, ...args: string[]): boolean {
  console.log(`$ ${command} ${args.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

/** Installs Debian's Chromium with Chinese fonts where that is possible, Playwright's own elsewhere. */
function installBrowser(): void {
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const packages = ['--no-install-recommends', windowless, 'fonts-noto-cjk']
  if (debian && run('apt-get', 'update', '-q') && run('apt-get', 'install', '-y', '-q', ...packages)) return
  run(process.execPath, join(import.meta.dirname, '../../node_modules/playwright/cli.js'), 'install', 'chromium')
}

/**
 * The path of the browser; installs one when there is none.
 * @throws Error saying what to do when no browser can be found or installed
 */
export function browserPath(): string {
  const found = foundBrowser()
  if (found) return found
  installBrowser()
  const installed = foundBrowser()
  if (installed) return installed
  throw new Error('No browser: install Chromium or Chrome, or name one that is there in CHROMIUM_PATH')
}

if (import.meta.main) console.log(browserPath())
