import { onTestFinished } from 'vitest'
import { forwarding } from '../../../../src/features/fleet/messages/forwardTarget/forwarding.ts'
import { hash } from '../../../../src/platform/password.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openStore, type Store } from '../../../../src/platform/store/store.ts'
import type { Worker } from '../../../../src/platform/work/worker.ts'
import type { Gateway } from '../../../../src/telematics/gateway/gateway.ts'
import { freshStore } from '../../../platform/store/open.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles, framesOf, gatewayOver } from '../../../telematics/gateway/yard.ts'
import { forwardingOver } from './forwarding.ts'

const account = { user: 'tsp', password: 'Forward-1' }
/** New store with these vehicles. */
export async function house(numbers: readonly number[]): Promise<Store> {
  const store = await openStore(await freshStore())
  onTestFinished(() => store.close())
  await addVehicles(store, numbers)
  return store
}

export async function gateway(store: Store, more: Parameters<typeof gatewayOver>[1] = {}): Promise<Gateway> {
  const instance = await gatewayOver(store, more)
  onTestFinished(() => instance.close())
  return instance
}

export async function forwarder(store: Store, hosts?: string): Promise<Worker> {
  const worker = await forwardingOver(store, hosts)
  onTestFinished(() => worker.stop())
  return worker
}

/** Store of the national platform, to which a second gateway belongs. */
export async function platform(numbers: readonly number[]): Promise<Store> {
  const store = await house(numbers)
  const passwordHash = await hash(account.password)
  await store.tx((tx) =>
    tx.execute(sql`insert into platform_account (name, password_hash) values (${account.user}, ${passwordHash})`),
  )
  return store
}

/** Adds a target, starts forwarding to it and returns its id. */
export async function addTarget(
  store: Store,
  port: number,
  more: { vehicles?: string; vins?: string; name?: string } = {},
) {
  const { vehicles = 'all', vins = null, name = 'national' } = more
  return store.tx(async (tx) => {
    const result = await tx.execute<{ id: number }>(sql`
      insert into forward_target (name, enabled, host, port, version, account, platform_code, confirm, vehicles, vins, rate, password, cursor_xid)
      values (${name}, true, '127.0.0.1', ${port}, 'v2016', ${account.user}, 'PLATFORM000000001', 'heartbeat', ${vehicles}, ${vins}, 5000,
        ${`plain:${account.password}`}, pg_snapshot_xmin(pg_current_snapshot()))
      returning id::float8 as id`)
    await forwarding.start(tx, result.rows[0]!.id)
    return result.rows[0]!.id
  })
}

/** Collection times of a vehicle's reports in a store, real-time and backfilled. */
export const timesOf = async (store: Store, number: number) =>
  (await framesOf(store, vinOf(number), 2)).map((hex) => hex.slice(48, 60)).sort()
