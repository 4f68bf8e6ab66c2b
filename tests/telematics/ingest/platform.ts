import { findFollowers } from '../../../src/programs/discover.ts'
import { type IngestOfThings, openIngest as open } from '../../../src/programs/ingest.ts'
import type { Ingest } from '../../../src/telematics/ingest/ingest.ts'

/** Followers of vehicle reports, from all things. */
export const followers = [...(await findFollowers()).values()].flat()

/** Opens an ingest with the platform's followers over a store alone. */
export const openIngest = (options: Omit<IngestOfThings, 'followers'>): Ingest => open({ ...options, followers })
