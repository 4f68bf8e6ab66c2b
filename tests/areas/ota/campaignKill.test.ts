import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignCalls } from '../../../src/areas/ota/campaign/contract.ts'
import type { TargetEvent, TargetState } from '../../../src/areas/ota/target/state-texts.ts'
import { sql } from '../../../src/server/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../server/harness.ts'
import { killsOf, storeKind } from '../../server/store/open.ts'
import { addCatalogue, done, vinOf } from '../vehicles/fleet.ts'
import { madeCampaign, planOfPart, reports, said } from './campaigns.ts'

const program = join(import.meta.dirname, 'turns.ts')
const children = new Set<ChildProcess>()
const fleet = 200
let on: TestServer
const vins = Array.from({ length: fleet }, (_, n) => vinOf(n + 1))

beforeAll(async () => {
  if (storeKind !== 'server') return
  on = await openTestServer({ work: false })
  const { series, model } = await addCatalogue(on.admin)
  await on.parts.store.db.execute(sql`
    insert into vehicle (vin, series, model) select v, ${series}, ${model} from unnest(${sql.param(vins)}::text[]) v`)
  await on.parts.store.db.execute(sql`
    insert into box (serial, vin, iccid, imei, msisdn)
    select 'TB' || n, v, '8986000000' || lpad(n::text, 10, '0'), '86' || lpad(n::text, 13, '0'), '106' || lpad(n::text, 9, '0')
    from unnest(${sql.param(vins)}::text[]) with ordinality as x(v, n)`)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await on?.close()
})

async function start(): Promise<ChildProcess> {
  const { databaseUrl = '', dataDir } = on.parts.config
  const child = fork(program, [databaseUrl, dataDir], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  children.add(child)
  child.once('exit', () => children.delete(child))
  await once(child, 'message')
  return child
}

/** What becomes of each vehicle, whatever the server goes through. */
const endOf = (vin: string): TargetState => {
  const n = Number(vin.slice(-4))
  if (n % 11 === 0) return 'failed'
  return n % 7 === 0 ? 'rolledBack' : 'succeeded'
}
const next: Partial<Record<TargetState, TargetEvent>> = {
  ...{ offered: 'notified', notified: 'accepted', accepted: 'downloading', downloading: 'downloaded' },
  ...{ downloaded: 'installing', installing: 'installed' },
}

test.runIf(storeKind === 'server')(
  'the server is killed again and again during a campaign: it ends as it would have without',
  async () => {
    const plan = planOfPart({
      install: { windows: [], socPercent: 0, parked: false, notCharging: false, consent: 'none' },
    })
    const group = { successPercent: 0, minExecuted: 0, errorPercent: null, soakHours: 0 }
    const groups = [
      { name: '1', share: { by: 'count', count: 20 }, ...group },
      { name: '2', share: { by: 'count', count: 80 }, ...group },
      { name: '3', share: { by: 'rest' }, ...group },
    ]
    let server = await start()
    const rules = { groups, rate: { perMinute: 600, maximum: 600, factor: 1 }, retry: { times: 0 } } as never
    const id = await madeCampaign(on, { vins, plan, rules })
    const kills = killsOf(3)
    let left = kills
    for (let round = 0; ; round++) {
      on.clock.advance(Date.now() - on.parts.now().getTime())
      const { rows } = await on.parts.store.db.execute<{ vin: string; state: TargetState }>(
        sql`select vin, state from upgrade_target where campaign = ${id}`,
      )
      const byState = Map.groupBy(rows, ({ state }) => state)
      for (const [state, of] of byState) {
        const all = of.map(({ vin }) => vin)
        const failing = state === 'installing' ? all.filter((vin) => endOf(vin) === 'failed') : []
        await said(on, id, failing, { event: 'failed', code: 'install' })
        const event = next[state]
        const others = all.filter((vin) => !failing.includes(vin))
        if (event) await said(on, id, others, event)
        if (state === 'verifying') {
          await reports(
            on,
            others.filter((vin) => endOf(vin) === 'succeeded'),
            '2.0.0',
          )
          await reports(
            on,
            others.filter((vin) => endOf(vin) === 'rolledBack'),
            '1.0.0',
          )
        }
      }
      if (left > 0 && round % 3 === 2) {
        left--
        await sleep(Math.random() * 300)
        const gone = once(server, 'exit')
        server.kill('SIGKILL')
        await gone
        server = await start()
      }
      const { rows: ended } = await on.parts.store.db.execute(
        sql`select 1 from campaign where id = ${id} and state = 'complete'`,
      )
      if (ended.length > 0) break
      await sleep(100)
    }
    const { rows } = await on.parts.store.db.execute<{ vin: string; state: TargetState }>(
      sql`select vin, state from upgrade_target where campaign = ${id} order by vin`,
    )
    expect(rows).toEqual(vins.toSorted().map((vin) => ({ vin, state: endOf(vin) })))
    const steps = await on.parts.store.db.execute<{ event: string; most: number }>(sql`
      select event, max(n)::int as most from (
        select vin, event, count(*) as n from upgrade_step where campaign = ${id} group by vin, event) s
      group by event having max(n) > 1`)
    expect(steps.rows).toEqual([])
    expect(left).toBe(0)
    on.clock.advance(0)
    const { campaign, groups: shown } = await done(await on.session(on.admin.id), campaignCalls.progress, { id })
    const count = (state: TargetState) => vins.filter((vin) => endOf(vin) === state).length
    expect([campaign.total, campaign.succeeded, campaign.failed]).toEqual([
      fleet,
      count('succeeded'),
      fleet - count('succeeded'),
    ])
    expect(shown.map(({ total }) => total)).toEqual([20, 80, 100])
  },
  180_000,
)
