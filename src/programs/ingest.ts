import { minuteMs } from '../domain/time.ts'
import { clockAhead } from '../features/fleet/messages/message/parameters.ts'
import { rejectInto } from '../features/fleet/messages/message/rejected-messages.ts'
import { MessageKeys } from '../features/fleet/vehicles/messageKey/message-keys.ts'
import { ChipKeys } from '../features/fleet/vehicles/vehicleChip/chip-keys.ts'
import { parameterNumber } from '../platform/parameter/parameters.ts'
import type { Store } from '../platform/store/store.ts'
import { Ingest, type IngestOptions } from '../telematics/ingest/ingest.ts'
import { defaultAheadMs } from '../telematics/ingest/message.ts'

export type IngestOfThings = Omit<IngestOptions, 'keys' | 'reject'> & Partial<Pick<IngestOptions, 'reject'>>

/**
 * Opens an ingest for the messages of all vehicles whose key is stored. `options.followers` come from the catalogue.
 */
export function openIngest(options: IngestOfThings): Ingest {
  const { store, secretKey, now } = options
  const keys = new MessageKeys(store, secretKey, now)
  return new Ingest({
    reject: rejectInto(store, now),
    ...options,
    keys,
    signatures: new ChipKeys(store, now),
    aheadMs: aheadOver(store),
  })
}

const lookMs = 10_000

/** Reads the parameter, cached for `lookMs`. */
function aheadOver({ db }: Store): () => Promise<number> {
  let [cachedMs, until] = [defaultAheadMs, 0]
  return async () => {
    if (Date.now() < until) return cachedMs
    cachedMs = (await parameterNumber(db, clockAhead)) * minuteMs
    until = Date.now() + lookMs
    return cachedMs
  }
}
