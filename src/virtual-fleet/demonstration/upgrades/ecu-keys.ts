import { setImmediate } from 'node:timers/promises'
import type { Parts } from '../../../platform/context.ts'
import { sql } from '../../../platform/store/drizzle.ts'
import { records } from '../../../platform/store/records.ts'
import { type EcuPublicKey, ecuPublicKeys } from '../../simulator/upgrades/ecu-keys.ts'

const atOnce = 200

/** Registers keys of vehicles with a box and without registered keys. An interrupted start is resumed. */
export async function registerEcuKeys({ store }: Parts, signal: AbortSignal): Promise<void> {
  for (let after = 0; !signal.aborted; ) {
    const { rows } = await store.db.execute<{ id: string; vin: string; hasKeys: boolean }>(sql`
      select v.id, v.vin, exists (select 1 from ecu_key k where k.vin = v.vin) as "hasKeys"
      from vehicle v where v.id > ${after} and v.box_serial is not null order by v.id limit ${atOnce}`)
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.id)
    const keys: (EcuPublicKey & { vin: string })[] = []
    for (const { vin, hasKeys } of rows) {
      if (hasKeys) continue
      keys.push(...ecuPublicKeys(vin).map((key) => ({ vin, ...key })))
      // Deriving keys is slow, and other work waits for this thread.
      await setImmediate()
    }
    if (keys.length === 0) continue
    await store.tx((tx) =>
      tx.execute(sql`
        insert into ecu_key (vin, ecu, public_key, is_primary) select r.vin, r.ecu, r."publicKey", r."isPrimary"
        from ${records(keys, { vin: 'text', ecu: 'text', publicKey: 'text', isPrimary: 'boolean' })}`),
    )
  }
}
