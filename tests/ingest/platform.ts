import type { Ingest } from '../../src/ingest/ingest.ts'
import { findFollowers } from '../../src/start/discover.ts'
import { type IngestOfThings, openIngest as open } from '../../src/start/ingest.ts'

/** Followers of vehicle reports, from all things. */
export const followers = [...(await findFollowers()).values()].flat()

/** Opens an ingest with the platform's followers over a store alone. */
export const openIngest = (options: Omit<IngestOfThings, 'followers'>): Ingest => open({ ...options, followers })
