import { MessageKeys } from '../areas/vehicles/messageKey/known-keys.ts'
import { Ingest, type IngestOptions } from '../ingest/ingest.ts'

export interface IngestOfThings extends Omit<IngestOptions, 'keys'> {
  /** SECRET_KEY, for encrypted messages. */
  readonly secretKey?: string | undefined
}

/** An ingest that reads the messages of every vehicle whose key is known. `options.followers`: the catalogue's. */
export function openIngest(options: IngestOfThings): Ingest {
  const { store, secretKey, now } = options
  return new Ingest({ ...options, keys: new MessageKeys(store, secretKey, now) })
}
