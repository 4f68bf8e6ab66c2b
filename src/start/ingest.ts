import { MessageKeys } from '../areas/vehicles/messageKey/known-keys.ts'
import { Ingest, type IngestOptions } from '../ingest/ingest.ts'
import { followers } from './followers.ts'

/** An ingest that hands each batch to what every thing follows. @param options.secretKey SECRET_KEY, for encrypted messages */
export function openIngest(
  options: Omit<IngestOptions, 'keys' | 'followers'> & { readonly secretKey?: string | undefined },
): Ingest {
  const { store, secretKey, now } = options
  return new Ingest({ ...options, keys: new MessageKeys(store, secretKey, now), followers })
}
