import { clockAhead } from '../areas/messages/message/parameters.ts'
import { rejectInto } from '../areas/messages/message/rejected.ts'
import { MessageKeys } from '../areas/vehicles/messageKey/known-keys.ts'
import { ChipKeys } from '../areas/vehicles/vehicleChip/chip-keys.ts'
import { Ingest, type IngestOptions } from '../ingest/ingest.ts'
import { usualAheadMs } from '../ingest/message.ts'
import { parameterNumber } from '../server/parameter/parameters.ts'
import type { Store } from '../server/store/store.ts'
import { minuteMs } from '../time.ts'

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
  let [known, until] = [usualAheadMs, 0]
  return async () => {
    if (Date.now() < until) return known
    known = (await parameterNumber(db, clockAhead)) * minuteMs
    until = Date.now() + lookMs
    return known
  }
}
