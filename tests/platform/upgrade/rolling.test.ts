/**
 * Tests a rolling upgrade as on the operator's page, while vehicles report and users work. Two web servers and two
 * gateways of the previous release run behind nginx with the packages' settings. They first run on the tables of the
 * next release and are then replaced one after another.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openFleet } from '../../../src/virtual-fleet/simulator/fleet.ts'
import { otherVehicles } from '../../../src/virtual-fleet/simulator/subjects.ts'
import { signedInUser } from '../../bench/million.ts'
import { balanceOf, countReports, prepare } from '../../bench/soak-fleet.ts'
import { openProgram, type Program } from '../../bench/soak-programs.ts'
import { people, type Work } from '../../bench/soak-users.ts'
import { isInstalled } from '../../installed-programs.ts'
import { programEnvironment } from '../../program-environment.ts'
import { until } from '../../waiting.ts'
import { freshStore, onCitus, storeKind } from '../store/open.ts'
import { openProxy } from './proxy.ts'
import { addTrial, commitBefore, trialNote, unpack } from './releases.ts'

const vehicles = 200
const commit = commitBefore()

/** Runs a program of a folder. Returns its output and exit code. */
async function run(folder: string, words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, faults, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, said: out + faults }
}

/** Without history there is no earlier program, and without nginx a restart is visible. */
test.runIf(storeKind === 'server' && !onCitus && commit && isInstalled('nginx', '-v'))(
  'an upgrade under load: the release before works on with the new tables, no call fails, no report is lost',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [before, next] = [join(folder, 'before'), join(folder, 'next')]
    await Promise.all([unpack(commit, before), addTrial(next)])
    const { databaseUrl = '', dataDir } = await freshStore('server', join(import.meta.dirname, 'none'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const settings: Record<string, string> = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: '0',
      RATE_LIMIT: '100000000',
      TRUST_PROXY: '127.0.0.1',
      GATEWAY_PROXIES: '127.0.0.1',
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    }
    const programs: Program[] = []
    onTestFinished(async () => void (await Promise.all(programs.map((program) => program.stop()))))
    const open = async (name: string, kind: 'web' | 'gateway') => {
      const program = await openProgram(name, kind, settings, before)
      programs.push(program)
      return program
    }
    const first = await open('web 1', 'web')
    const subjects = otherVehicles(vehicles)
    await prepare(databaseUrl, dataDir, subjects, { migrates: false })
    const [second, ...gateways] = await Promise.all([
      open('web 2', 'web'),
      open('gateway 1', 'gateway'),
      open('gateway 2', 'gateway'),
    ])
    const proxy = await openProxy(
      join(folder, 'proxy'),
      [first.address, second.address],
      gateways.map(({ vehiclesPort }) => vehiclesPort),
    )
    onTestFinished(() => proxy.stop())
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    onTestFinished(() => client.end())

    const reportCounter = countReports()
    const fleet = openFleet(
      {
        host: '127.0.0.1',
        port: proxy.vehiclesPort,
        seed: 1,
        version: 'both',
        intervalMs: 3_000,
        busyPart: 0.8,
        gapPart: 0.02,
        connectsPerSecond: 100,
        onReport: reportCounter.onReport,
      },
      vehicles,
    )
    for (const subject of subjects) fleet.add(subject)
    const user = await signedInUser(client, 'first', { allVehicles: true })
    const work: Work = { answered: 0, explained: 0, failed: [], longestMs: 0, events: 0 }
    const leaving = new AbortController()
    const entrance = { name: 'proxy', address: proxy.web, wasAway: () => false }
    const vins = subjects.map(({ vin }) => vin)
    const atWork = people(entrance, user, { vins, work, over: leaving.signal, haste: 20 })
    const moreWork = async () => {
      const then = work.answered
      await until(() => work.answered > then + 20, 'answers to those who work')
    }
    await moreWork()

    const env = { ...programEnvironment, LANG: 'C.UTF-8', ...settings }
    const migration = await run(next, ['src/programs/platform/main.ts', 'migrate'], env)
    expect(migration).toMatchObject({ code: 0, said: expect.stringContaining(`trial: ${trialNote}`) })
    // Both gateways and web servers of the previous release, on the new tables.
    await moreWork()
    expect(await run(before, ['src/programs/gateway-main.ts'], { ...env, GATEWAY_PORT: '0' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The database is newer than this program[^.]*\.\n$/),
    })
    for (const program of programs) expect([program.name, await program.replace(next)]).toEqual([program.name, 0])
    await moreWork()
    leaving.abort()
    await atWork
    await fleet.close()

    // A stream ends with its server. Followers reconnect immediately.
    const failures = work.failed.filter((each) => !each.endsWith('the stream ended'))
    const errorLines = programs.flatMap(({ name, errors }) => [...errors.keys()].map((each) => `${name}: ${each}`))
    expect(failures, errorLines.join('\n')).toEqual([])
    expect(work.answered).toBeGreaterThan(100)
    expect(work.events).toBeGreaterThan(10)
    const figures = await balanceOf(client, reportCounter, fleet)
    expect(figures.find(({ name }) => name === 'reports lost')?.value).toBe('0')
    expect(reportCounter.inAll).toBeGreaterThan(vehicles)
    for (const { name, errors } of programs) expect([name, [...errors.keys()]]).toEqual([name, []])
  },
)
