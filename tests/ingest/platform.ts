import type { Ingest } from '../../src/ingest/ingest.ts'
import { findFollowers } from '../../src/start/discover.ts'
import { type IngestOfThings, openIngest as open } from '../../src/start/ingest.ts'

/** What follows from vehicles' reports, of all things. */
export const followers = [...(await findFollowers()).values()].flat()

/** An ingest as the platform's, over a store alone. */
export const openIngest = (options: Omit<IngestOfThings, 'followers'>): Ingest => open({ ...options, followers })
