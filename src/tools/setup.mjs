// Makes node_modules match package-lock.json, then runs a program of the project on the Node 24 in the packages.
// Plain JavaScript for the machine's own Node (20 or newer), because it runs before anything is installed.
//
//   node src/tools/setup.mjs src/tools/start.ts [arguments]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')
const modules = join(root, 'node_modules')
const windows = process.platform === 'win32'
const node24 = join(modules, 'node/bin', windows ? 'node.exe' : 'node')

/** Packages of a lockfile by folder. Empty when the file is missing or broken. */
function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** In production nothing is installed or built at a start, because a release contains everything. */
const isProduction = process.env.NODE_ENV === 'production'
const [program, ...args] = process.argv.slice(2)
/** Programs that build and test. The others run without the packages that only these need. */
const isTool = program?.startsWith('src/tools/') ?? false

/**
 * True when the installed packages match package-lock.json. Packages for other platforms may be missing, and without a
 * tool also those for building and testing. Uses npm's own record, so that a manual `npm install` counts as well.
 */
function installed() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(modules, '.package-lock.json'))
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === '') return true
    const found = present[folder]
    if (!found) return entry.optional || entry.devOptional || entry.link || ((isProduction || !isTool) && entry.dev)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/** Environment without our own node_modules/.bin, whose Node disappears while npm works. */
function machineEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.startsWith(modules))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** Runs npm with the arguments, with its messages shown or not. True on success. */
function npm(messages, ...args) {
  const cli = process.env.npm_execpath
  const machineNode = process.env.npm_node_execpath
  const options = { cwd: root, env: machineEnvironment(), stdio: ['ignore', messages, messages] }
  const run =
    cli && machineNode && existsSync(machineNode)
      ? spawnSync(machineNode, [cli, ...args], options)
      : spawnSync('npm', args, { ...options, shell: windows })
  return run.status === 0
}

function stop(...lines) {
  console.error(['', ...lines, ''].join('\n'))
  process.exit(1)
}

function install() {
  const started = Date.now()
  console.log('Installing packages of package-lock.json (about a minute, only when it changed) ...')
  // A single request first, because the retries of `npm ci` are silent for minutes without a network.
  const reachable = npm(
    'ignore',
    'view',
    'node',
    'version',
    '--prefer-online',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  )
  if (!reachable) console.log("The npm registry does not respond: trying npm's cache ...")
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...(reachable ? [] : ['--offline'])]
  if (!npm('inherit', 'ci', ...flags)) {
    stop(
      'Installation of packages failed. See the lines above.',
      ...(reachable ? [] : ['Check the network (npm ping) and the proxy, if there is one (npm config set proxy ...).']),
      'Then run the same command again.',
    )
  }
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Fetches the runtime when npm runs no install scripts (ignore-scripts, or an npm that asks first). */
function fetchRuntime() {
  console.log('Downloading Node 24, because npm ran no install scripts ...')
  const folder = join(modules, 'node')
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: folder,
    env: { ...machineEnvironment(), npm_config_ignore_scripts: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (existsSync(node24)) return
  stop(
    `Node 24 is missing: ${node24}`,
    'It comes with the npm package "node", whose install script npm did not run. Run',
    '  npm rebuild node --ignore-scripts=false',
    'and then the same command again.',
  )
}

const leastNode = 20

/** npm omits packages that its own Node is too old for, and only prints warnings about it. */
function requireNode() {
  const [, version = process.versions.node] = /node\/v([\d.]+)/.exec(process.env.npm_config_user_agent ?? '') ?? []
  if (Number.parseInt(version, 10) >= leastNode) return
  stop(
    `npm runs on Node ${version}. It installs the packages rightly on Node ${leastNode} or newer. Run`,
    '  npm install --global node@24',
    'and then, in a new shell, `npm ci --include=dev` and the same command again.',
  )
}

if (!program) stop('Usage: node src/tools/setup.mjs <program> [arguments]')
if (isTool || !installed()) requireNode()
if (!installed()) {
  if (isProduction)
    stop('Packages are missing, or others than package-lock.json says. Run `npm ci --omit=dev`, then start again.')
  install()
}
if (!existsSync(node24)) fetchRuntime()

const bin = join(modules, '.bin') + delimiter
// Limits memory. The young generation has V8's earlier size, because Node 24 otherwise uses 100 MB more before it
// collects short-lived objects. The embedded database is WebAssembly. V8's optimizing compilation makes it a quarter
// faster, but takes up to 250 MB temporarily, which the process does not give back.
const flags = ['--max-semi-space-size=16', '--liftoff-only']
const child = spawn(node24, [...flags, join(root, program), ...args], {
  stdio: 'inherit',
  cwd: root,
  env: {
    // Caches Node's compiled code for the next start.
    NODE_COMPILE_CACHE: join(modules, '.cache/compiled'),
    ...process.env,
    PATH: bin + (process.env.PATH ?? ''),
  },
})
process.on('SIGTERM', () => child.kill('SIGTERM'))
// Ctrl-C at a terminal reaches the program directly. A second signal could be treated as a forced end.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
// npm signals only the shell between us, which ends without forwarding it. Losing this parent therefore means to end.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 100)
}
child.on('error', (error) => stop(`${program} did not start: ${error.message}`))
child.on('exit', (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  } else process.exit(code ?? 1)
})
