/**
 * Runs the Dockerfile's steps in a folder. Then starts the containers' programs as another user on a tree owned by
 * root. Only in `npm run test:long`, because it installs and builds everything.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '../../../src/domain/time.ts'
import { root } from '../../../src/tools/sources.ts'
import { freshStore, onCitus, removeStore, storeKind } from '../../platform/store/open.ts'
import { reservedPort } from '../../ports.ts'
import { pause } from '../../waiting.ts'

/** On disk instead of in memory, where other tests write, because it needs more than a gigabyte. */
const onDisk = '/var/tmp'
/** User id of `nobody`, which owns nothing and has no home. */
const user = 65_534
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', '')
const [building = '', running = ''] = dockerfile.split(/^FROM .*$/m).slice(1)
const linesOf = (stage: string, word: string) =>
  [...stage.matchAll(new RegExp(`^\\s*${word} (.*)$`, 'gm'))].map(([, rest = '']) => rest.trim())
const listOf = (text: string): string[] => JSON.parse(text)

const ignorePatterns = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
/** Files that `COPY . .` takes: those in the repository except the names in .dockerignore. */
const context = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => file && !ignorePatterns.some((each) => file === each || file.startsWith(`${each.replace(/\/$/, '')}/`)),
    )

function copy(files: readonly string[], to: string): void {
  for (const file of files) cpSync(join(root, file), join(to, file), { recursive: true })
}

test.runIf(process.env.LONG && storeKind === 'server' && !onCitus && process.getuid?.() === 0)(
  'the image’s steps make a tree that serves people and vehicles, migrates, is well by its health check, and ends at SIGTERM',
  async () => {
    const folder = mkdtempSync(join(onDisk, 'image-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    chmodSync(folder, 0o755)
    const [build, image, data] = ['build', 'image', 'data'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    for (const each of [build, image, data]) mkdirSync(each)
    chownSync(data, user, user)

    // Each RUN of the first stage, with the files that its COPY brought before.
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8' }
    const [install = '', ...rest] = linesOf(building, 'RUN')
    expect(linesOf(building, 'COPY')).toEqual(['package.json package-lock.json ./', '. .'])
    copy(['package.json', 'package-lock.json'], build)
    const step = (command: string) =>
      execFileSync('sh', ['-ec', command], { cwd: build, env, stdio: ['ignore', 'ignore', 'inherit'] })
    step(install)
    copy(context(), build)
    const releaseFolder = join(folder, 'release')
    for (const command of rest) step(command.replace(/(?<= )\/release$/, releaseFolder))

    expect(linesOf(running, 'COPY')).toEqual(['--from=build --chown=root:root /release ./'])
    cpSync(releaseFolder, image, { recursive: true, verbatimSymlinks: true })
    rmSync(build, { recursive: true })
    rmSync(releaseFolder, { recursive: true })
    const mebibytes = Number(execFileSync('du', ['-sm', image], { encoding: 'utf8' }).split('\t')[0])
    expect(mebibytes).toBeLessThan(300)
    execFileSync('chmod', ['-R', 'go+rX', image])

    const store = await freshStore('server', join(import.meta.dirname, 'none'))
    onTestFinished(() => removeStore(store))
    const settings = {
      PATH: `${join(image, 'node_modules/.bin')}:/usr/bin:/bin`,
      NODE_ENV: 'production',
      DATA_DIR: data,
      HOST: '127.0.0.1',
      DATABASE_URL: store.databaseUrl ?? '',
      SECRET_KEY: 'of the trial of an image',
      ADMIN_PASSWORD: 'Quiet-Harbour-27',
      PUBLIC_URL: 'https://fleet.test',
    }
    const as = { cwd: image, uid: user, gid: user }
    const serve = linesOf(running, 'CMD').at(-1) ?? ''
    expect(serve).toContain('src/programs/main.ts')
    const migration = spawnSync('node', ['src/programs/platform/main.ts', 'migrate'], {
      ...as,
      env: settings,
      encoding: 'utf8',
    })
    expect(migration.stderr).toBe('')
    expect(migration.stdout).toMatch(/The tables are up to date/)

    const children: ChildProcess[] = []
    onTestFinished(() => void children.map((child) => child.kill('SIGKILL')))
    /** Starts a program, waits until the image's health check passes, and returns the program. */
    async function start(words: readonly string[], more: Record<string, string>) {
      const [program = '', ...args] = words
      const child = spawn(program, args, {
        ...as,
        env: { ...settings, ...more },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      children.push(child)
      const check = listOf(/HEALTHCHECK.*?CMD (\[.*\])$/m.exec(running)?.[1] ?? '[]')
      for (;;) {
        const { status } = spawnSync(process.execPath, check.slice(1), { ...as, env: { ...settings, ...more } })
        if (status === 0) return child
        expect(child.exitCode).toBeNull()
        await pause(500, 'each look starts a process')
      }
    }
    const [port, vehiclesPort, httpPort] = [await reservedPort(), await reservedPort(), await reservedPort()].map(
      String,
    ) as [string, string, string]
    const web = await start(listOf(serve), { PORT: port, GATEWAY: '0' })
    const gateway = await start(listOf(serve.replace('main.ts', 'gateway-main.ts')), {
      GATEWAY_PORT: vehiclesPort,
      GATEWAY_HTTP_PORT: httpPort,
    })
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')])
    for (const child of [web, gateway]) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      expect(await exit).toEqual([0, null])
    }
    // Only the data folder was written to.
    expect(execFileSync('find', [image, '-user', String(user)], { encoding: 'utf8' })).toBe('')
  },
  40 * minuteMs,
)
