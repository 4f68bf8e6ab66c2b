/** Runs the commands of the operator's page, as far as possible on a test machine. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { directories } from '../../src/features/menu.ts'
import { screens } from '../../src/features/screens.ts'
import { readConfig } from '../../src/platform/config.ts'
import { commands } from '../../src/programs/platform/commands.ts'
import { readGatewaySettings } from '../../src/telematics/gateway/settings.ts'
import { root } from '../../src/tools/sources.ts'
import { isInstalled } from '../installed-programs.ts'

const folder = join(root, 'src/tools/deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const page = read('README.md')
/** Code blocks that an operator pastes. */
const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
const lines = blocks.flatMap((block) => block.split('\n'))
/** Returns the only line that contains this text. */
const lineWith = (piece: string) => {
  const matches = lines.filter((line) => line.includes(piece))
  expect(matches, piece).toHaveLength(1)
  return matches[0] ?? ''
}
/** Shell commands one by one, including those in the page's sentences, without leading settings. */
const words = [...blocks, ...[...page.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => `${code}\n`)]
  .flatMap((code) => code.split(/\n|&&|\|\||[;|]| do /))
  .map((command) => command.replace(/ #.*/, '').trim())
  .map((command) => command.replace(/^env \$\([^)]*\) /, '').replace(/^(?:[A-Z_]+=\S* )+/, ''))

const temporary = () => {
  const tempFolder = mkdtempSync(join(tmpdir(), 'operator-page-'))
  onTestFinished(() => rmSync(tempFolder, { recursive: true, force: true }))
  return tempFolder
}
const shell = (script: string, env: Record<string, string> = {}) =>
  spawnSync('sh', ['-ec', script], { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH, ...env } })

/** Settings that the units pass to a web server and a gateway, each as the first instance. */
const unit = (name: string) => {
  const text = read(`${name}.service`).replaceAll('%i', '1')
  const environment = Object.fromEntries(
    [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = '']) =>
      all.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  )
  return { text, given: environment }
}
const web = unit('platform-web')
const gateway = unit('platform-gateway')

test('every block is a script that a shell reads', () => {
  expect(blocks.length).toBeGreaterThan(6)
  for (const block of blocks) expect(spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' }).stderr).toBe('')
})

test('commands of the platform, their options and npm scripts that the page names exist', () => {
  const pageCommands = words.flatMap((line) => {
    const [, name, rest = ''] = /^(?:npm run (?:--silent )?platform -- |platform )([a-z-]+)(.*)$/.exec(line) ?? []
    return name ? [{ name, options: rest.match(/--[a-z-]+/g) ?? [] }] : []
  })
  expect(new Set(pageCommands.map(({ name }) => name)).size).toBeGreaterThan(7)
  for (const { name, options } of pageCommands) {
    const takes = commands.find((command) => command.name === name)?.takes
    expect(takes, name).toBeDefined()
    expect(
      options.filter((option) => !takes?.includes(option)),
      name,
    ).toEqual([])
  }
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const run = [...page.matchAll(/npm run (?:--silent )?([a-z-]+)/g)].map(([, name = '']) => name)
  expect(run.length).toBeGreaterThan(3)
  expect(run.filter((name) => !scripts[name])).toEqual([])
})

test('files of the project that the page and the units name exist', () => {
  const mentionedPaths = [...page.matchAll(/\bsrc\/tools\/deploy\/[\w.-]+|\[[^\]]*\]\(([^)]+)\)/g)].map(
    ([all, link]) => (link ? join(folder, link.replace(/#.*/, '')) : join(root, all)),
  )
  const startedPrograms = [web, gateway].map(({ text }) => join(root, /^ExecStart=.* (\S+)$/m.exec(text)?.[1] ?? ''))
  const script = join(root, / (src\/\S+) /.exec(read('platform'))?.[1] ?? '')
  expect(mentionedPaths.length).toBeGreaterThan(5)
  expect([...mentionedPaths, ...startedPrograms, script].filter((path) => !existsSync(path))).toEqual([])
  // The page installs some files under other names. These match the comments in the files.
  for (const { text } of [web, gateway]) {
    const target = /^# (\/etc\/systemd\/system\/[\w-]+@\.service)/.exec(text)?.[1] ?? ''
    expect(lineWith(` ${target}`)).toContain(`src/tools/deploy/${basename(target).replace('@', '')}`)
  }
})

test('the settings, filled as the page fills them, are all known and taken by both programs', () => {
  const path = join(temporary(), 'platform.env')
  writeFileSync(path, read('platform.env'))
  const fill = lineWith('s|<url>|').replaceAll('/etc/platform.env', path)
  const result = shell(fill, { url: 'https://fleet.example.com', password: '0123abcd' })
  expect(result).toMatchObject({ status: 0, stderr: '' })
  const text = readFileSync(path, 'utf8')
  expect(text.match(/<[a-z]+>/g)).toBeNull()
  const settings = parseEnv(text) as Record<string, string>
  const config = readConfig({ ...settings, ...web.given })
  expect(config).toMatchObject({ port: 8081, trustProxy: expect.anything(), dataDir: '/var/lib/platform' })
  expect(readGatewaySettings({ ...settings, ...gateway.given })).toMatchObject({ port: 32961 })
  // Commented settings must also have a form that the programs accept.
  const all = parseEnv(text.replaceAll(/^# (?=[A-Z_]+=)/gm, '')) as Record<string, string>
  expect(Object.keys(all).length).toBeGreaterThan(Object.keys(settings).length + 2)
  readConfig({ ...all, ...web.given })
  const [, configuration = ''] = /^## Configuration\n([\s\S]*?)^## /m.exec(page) ?? []
  expect(
    Object.keys({ ...all, ...web.given, ...gateway.given }).filter((name) => !configuration.includes(`\`${name}\``)),
  ).toEqual([])
})

/** Creates nginx's settings in a folder as the page does. */
const nginxSettings = (tempFolder: string) => {
  const path = join(tempFolder, 'nginx.conf')
  expect(shell(lineWith(':8080/127.0.0.1:808').replace('/etc/nginx/nginx.conf', path))).toMatchObject({
    status: 0,
    stderr: '',
  })
  return { path, text: readFileSync(path, 'utf8') }
}

test('nginx gets the ports of the units', () => {
  const { text } = nginxSettings(temporary())
  const to = [...text.matchAll(/^ *server ([\w.:-]+) /gm)].map(([, address]) => address)
  const ports = ({ text }: typeof web, name: string, number: number) =>
    `127.0.0.1:${new RegExp(`\\b${name}=(\\d+)`).exec(text)?.[1]?.replace(/1$/, String(number))}`
  expect(to).toEqual([
    ports(web, 'PORT', 1),
    ports(web, 'PORT', 2),
    ports(gateway, 'GATEWAY_PORT', 1),
    ports(gateway, 'GATEWAY_PORT', 2),
  ])
})

test.runIf(isInstalled('nginx', '-v') && process.getuid?.() === 0)('nginx takes its settings', () => {
  const tempFolder = temporary()
  const { path, text } = nginxSettings(tempFolder)
  expect(shell(lineWith('/CN=fleet.example.com').replaceAll('/etc/nginx/certificates', tempFolder)).status).toBe(0)
  writeFileSync(
    path,
    text.replaceAll('/etc/nginx/certificates', tempFolder).replace('/run/nginx.pid', join(tempFolder, 'pid')),
  )
  const { stderr } = spawnSync('nginx', ['-t', '-c', path, '-e', join(tempFolder, 'error.log')], { encoding: 'utf8' })
  expect(stderr).toMatch(/test is successful/)
  // With TLS for vehicles, enabled as on the page, with the same minimum version as for browsers.
  const [, tls = ''] = /`(sed -i '[^']*ssl[^']*') \/etc\/nginx\/nginx\.conf/.exec(page) ?? []
  expect(shell(`${tls} ${path}`)).toMatchObject({ status: 0, stderr: '' })
  const changedSettings = readFileSync(path, 'utf8')
  expect(changedSettings).toMatch(/listen 32960 ssl backlog/)
  expect(changedSettings.match(/ssl_protocols TLSv1\.2 TLSv1\.3;/g)).toHaveLength(2)
  const again = spawnSync('nginx', ['-t', '-c', path, '-e', join(tempFolder, 'error.log')], { encoding: 'utf8' })
  expect(again.stderr).toMatch(/test is successful/)
})

test('screens and directories of the menu that the page names are there', () => {
  const routes: string[] = screens.map(({ route }) => route)
  const areas = new Set(routes.map((route) => route.split('/')[1]))
  const mentionedRoutes = [...page.matchAll(/(?<![\w./:-])(\/([a-z]\w*)\/\w+)/g)].filter(([, , area = '']) =>
    areas.has(area),
  )
  expect(mentionedRoutes.length).toBeGreaterThan(3)
  expect(mentionedRoutes.map(([, route = '']) => route).filter((route) => !routes.includes(route))).toEqual([])
  // The simulated vehicle prints the same location of refused messages.
  const refusalsTitle = screens.find(({ route }) => route === '/message/refusal')?.title[1]
  const above = directories.find(({ path }) => path === '/message')?.title[1]
  const simulator = readFileSync(join(root, 'src/virtual-fleet/simulator/main.ts'), 'utf8')
  for (const text of [page, simulator]) expect(text).toContain(`under ${above}, ${refusalsTitle} (`)
})

test('rows that the owner put into a database can be used by the platform: rights follow', () => {
  const own = blocks.filter((block) => /platform (?:restore|move --database)/.test(block))
  expect(own).toHaveLength(3)
  for (const block of own)
    expect(block.slice(block.search(/platform (?:restore|move)/))).toContain('migrate --role platform')
})

test('the address of the other database and the new key come to where they belong, whatever stands around them', () => {
  const envFile = join(temporary(), 'platform.env')
  writeFileSync(
    envFile,
    'DATABASE_URL=postgres://platform_owner:0a@10.0.0.5/platform?sslmode=verify-full&sslrootcert=/etc/platform-database.pem\nSECRET_KEY=old\nX_SECRET_KEY=kept\n',
  )
  const put = (script: string) => shell(script.replaceAll(/\/etc\/platform(-owner)?\.env/g, envFile)).stdout
  expect(put(`${lineWith('/restored|')}\necho "$owner"`)).toBe(
    'postgres://platform_owner:0a@10.0.0.5/restored?sslmode=verify-full&sslrootcert=/etc/platform-database.pem\n',
  )
  put(`key=new; ${lineWith('rotate-key').replace(/^.*&& /, '')}`)
  expect(readFileSync(envFile, 'utf8')).toMatch(/\nSECRET_KEY=new\nX_SECRET_KEY=kept\n$/)
})

test('what the page runs beside the platform is in the packages that it installs', () => {
  const [, packages = ''] = /apt-get install -y --no-install-recommends (.*nginx.*)/.exec(page) ?? []
  // A minimal system has no sysctl.
  expect(packages.split(' ')).toEqual(expect.arrayContaining(['procps', 'curl', 'openssl', 'nginx', 'postgresql']))
})

test('the page watches the ports that the units open, and restarts what it enables', () => {
  const open = [1, 2].flatMap((number) =>
    [web.given.PORT, gateway.given.GATEWAY_HTTP_PORT].map((port) => `127.0.0.1:${port?.replace(/1$/, String(number))}`),
  )
  expect(new Set([...page.matchAll(/'(127\.0\.0\.1:\d+)'/g)].map(([, address]) => address))).toEqual(new Set(open))
  expect(lineWith('systemctl enable')).toMatch(/platform-web@1 platform-web@2 platform-gateway@1 platform-gateway@2$/)
  for (const kind of ['web', 'gateway'] as const) {
    const port = (kind === 'web' ? web.given.PORT : gateway.given.GATEWAY_HTTP_PORT)?.replace(/1$/, '')
    expect(lineWith(`restart platform-${kind}@`)).toContain(`$host:${port}$n/readyz`)
  }
  // The health check uses the address on which the programs listen.
  const envFile = join(temporary(), 'platform.env')
  const hostIn = (text: string) => {
    writeFileSync(envFile, text)
    return shell(`${lineWith('host=$(sed').replaceAll('/etc/platform.env', envFile)}\necho "$host"`).stdout.trim()
  }
  expect(hostIn('PORT=1\nHOST=10.0.0.11\n')).toBe('10.0.0.11')
  expect(hostIn('# HOST=10.0.0.11\nGATEWAY_HOST=10.0.0.12\n')).toBe('127.0.0.1')
})

test('on several machines the programs may write where they share their files, and nginx passes on to their ports', () => {
  const [, sharedFolder = ''] = /^DATA_DIR=(.*)$/m.exec(page) ?? []
  expect(sharedFolder).toMatch(/^\/srv\//)
  for (const { text } of [web, gateway]) {
    expect(text).toContain(`\nReadWritePaths=-${sharedFolder}\n`)
    expect(text).toContain('\nStateDirectory=platform\n')
  }
  const configFile = join(temporary(), 'nginx.conf')
  expect(shell(lineWith(':8080/10.0.0.').replace('/etc/nginx/nginx.conf', configFile))).toMatchObject({ status: 0 })
  expect(
    [...readFileSync(configFile, 'utf8').matchAll(/^ *server ([\w.:-]+) /gm)].map(([, address]) => address),
  ).toEqual(['10.0.0.11:8081', '10.0.0.12:8081', '10.0.0.11:32961', '10.0.0.12:32961'])
})

test('the command check is given the ports of the units that are enabled', () => {
  const tempFolder = temporary()
  const wants = join(tempFolder, 'multi-user.target.wants')
  mkdirSync(wants)
  for (const kind of ['web', 'gateway'])
    for (const number of [1, 2])
      symlinkSync(join(folder, `platform-${kind}.service`), join(wants, `platform-${kind}@${number}.service`))
  const script = read('platform')
    .replace(/^\[ "\$\(id -u\)".*$/m, '')
    .replace('/etc/systemd/system', tempFolder)
    .replace(/^cd \/opt\/platform && exec .* "\$@"$/m, 'printf "%s\\n" "$@"')
  const passedArguments = (...words: string[]) =>
    spawnSync('sh', ['-ec', script, 'platform', ...words], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
  expect(passedArguments('version')).toEqual(['version'])
  expect(passedArguments('check')).toEqual([
    'check',
    ...[1, 2].flatMap((number) => ['--unit', `GATEWAY_PORT=3296${number} GATEWAY_HTTP_PORT=809${number}`]),
    ...[1, 2].flatMap((number) => ['--unit', `PORT=808${number} GATEWAY=0`]),
  ])
})

test.runIf(isInstalled('systemd-analyze'))('systemd takes the units', () => {
  const tempFolder = temporary()
  for (const name of ['platform-web', 'platform-gateway']) {
    const path = join(tempFolder, `${name}@.service`)
    writeFileSync(path, read(`${name}.service`))
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path.replace('@', '@1')], {
      encoding: 'utf8',
    })
    // The program and PostgreSQL are missing on this machine.
    const faults = stderr.split('\n').filter((line) => line.includes(name) && !/is not executable|not found/.test(line))
    expect(faults).toEqual([])
  }
})

test('containers start what there is, and nginx among them names services', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
  // By Node, because npm as a container's first process ends at SIGTERM before its child does.
  const program = /command: \[node, src\/tools\/setup\.mjs, (src\/programs\/[\w/-]+\.ts)(?:, ([a-z-]+)[^\]]*)?\]/g
  const programCommands = [...compose.matchAll(program)]
  expect(programCommands).toHaveLength(compose.match(/command: \[node/g)?.length ?? 0)
  for (const [, file = '', command] of programCommands) {
    expect(existsSync(join(root, file)), file).toBe(true)
    if (command) expect(commands.map(({ name }) => name)).toContain(command)
  }
  const services = new Set([...compose.matchAll(/^ {2}([a-z]+-\d):/gm)].map(([, name]) => name))
  const serverNames = [...read('nginx.conf').matchAll(/^ *server ([\w-]+):\d+ /gm)].map(([, name]) => name)
  expect(new Set(serverNames)).toEqual(services)
  // Services for people and vehicles own nothing in the database, and can only write files and temporary data.
  const serviceOf = (name: string) =>
    new RegExp(`^  ${name}:[\\s\\S]*?(?=^  [a-z]|^[a-z])`, 'm').exec(compose)?.[0] ?? ''
  expect(/^x-platform:[\s\S]*?^services:/m.exec(compose)?.[0]).toMatch(/DATABASE_URL: postgres:\/\/platform:/)
  expect(serviceOf('migrate')).toMatch(/DATABASE_URL: postgres:\/\/platform_owner:/)
  expect(serviceOf('migrate')).toContain('migrate, --role, platform]')
  for (const name of ['web-1', 'gateway-1']) expect(serviceOf(name)).not.toContain('DATABASE_URL')
  expect(serviceOf('nginx')).toMatch(/read_only: true[\s\S]*healthcheck:/)
  expect(serviceOf('database')).toContain('healthcheck:')
  const mountedPaths = [...compose.matchAll(/- \.\/([\w./-]+):/g)].map(([, path = '']) => join(root, path))
  expect(mountedPaths.length).toBeGreaterThan(0)
  expect(mountedPaths.filter((path) => !existsSync(path))).toEqual([])
})
