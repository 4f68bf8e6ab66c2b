import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { minuteMs } from '../../../src/domain/time.ts'
import { endGone } from '../../../src/features/fleet/messages/presence/gateways.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { root } from '../../../src/tools/sources.ts'
import { openTestServer } from '../../platform/harness.ts'
import { withStore } from '../../platform/store/open.ts'
import { Box } from './box.ts'
import { vinOf } from './frames.ts'
import { addVehicles, eventually, gatewayOver, iccidOf, presenceOf } from './yard.ts'

const run = promisify(execFile)
const fixture = withStore()

test('vehicles of gateways that died become offline also when only a server is left, when the gateway was last heard of', async () => {
  const on = await openTestServer({ work: true })
  try {
    const { store } = on.parts
    await addVehicles(store, [1, 2, 3])
    const [dead, alive] = [randomUUID(), randomUUID()]
    const heartbeat = (id: string, agoSeconds: number) => sql`
      insert into gateway (id, host, started_at, heartbeat_at)
      values (${id}, 'test', now() - interval '1 hour', now() - make_interval(secs => ${agoSeconds}))`
    await store.tx(async (tx) => {
      await tx.execute(heartbeat(dead, 40))
      await tx.execute(heartbeat(alive, 0))
      await tx.execute(sql`
        insert into vehicle_online (vin, online, connected_at, last_seen, gateway, connection)
        select vin, true, now() - interval '1 hour', now(), id::uuid, 1
        from (values (${vinOf(1)}, ${dead}), (${vinOf(2)}, ${dead}), (${vinOf(3)}, ${alive})) as r(vin, id)`)
    })
    await eventually(
      () => Promise.all([1, 2].map((number) => presenceOf(store, vinOf(number)))),
      (all) => all.every((row) => row?.online === false),
    )
    const rows = await store.db.execute(sql`
      select online, disconnected_at = (select heartbeat_at from gateway where id = ${dead}) as "isThen"
      from vehicle_online order by vin`)
    expect(rows.rows).toEqual([
      { online: false, isThen: true },
      { online: false, isThen: true },
      { online: true, isThen: null },
    ])
    expect((await store.db.execute(sql`select 1 from live_change where changes = ''`)).rows.length).toBe(1)
  } finally {
    await on.close()
  }
})

test('a gateway that was only late has its vehicles back with its next heartbeat', async () => {
  const { store } = fixture
  await addVehicles(store, [1])
  const gateway = await gatewayOver(store)
  const box = new Box(gateway.port)
  try {
    expect(await box.login(vinOf(1), iccidOf(1))).toBe(1)
    await store.tx((tx) => endGone(tx, Date.now() + minuteMs))
    expect(await presenceOf(store, vinOf(1))).toMatchObject({ online: false, gateway: null })
    await store.tx((tx) =>
      tx.execute(sql`update gateway set heartbeat_at = ${new Date(Date.now() - minuteMs).toISOString()}`),
    )
    const back = await eventually(
      () => presenceOf(store, vinOf(1)),
      (row) => row?.online === true,
    )
    expect(back).toMatchObject({ online: true, gateway: gateway.id })
    await box.close()
    const offlineRow = await eventually(
      () => presenceOf(store, vinOf(1)),
      (row) => row?.online === false,
    )
    expect(offlineRow?.online).toBe(false)
  } finally {
    await gateway.close()
  }
})

test('a process exports figures of vehicles only while it has a gateway', async () => {
  // In a separate process, because metrics include everything that ran in the same process.
  const program = `
    import { gatewayMetrics } from './src/telematics/gateway/metrics.ts'
    import { registry } from './src/platform/metrics.ts'
    const tell = async () => console.log((await registry.metrics()).includes('gateway_vehicles'))
    await tell()
    const forget = gatewayMetrics.watch({ connections: () => 0, vehicles: () => 0, waiting: () => 0, oldest: () => 0 })
    await tell()
    forget()
    await tell()`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
  expect(stdout.split('\n').slice(0, 3)).toEqual(['false', 'true', 'false'])
})
