import type { Follower } from '../ingest/follower.ts'
import { loadCatalogue } from './discover.ts'

/** What follows from vehicles' reports, of all things. */
export const followers: readonly Follower[] = (await loadCatalogue()).followers
