import { queryClient, queryOf } from '../client/query.ts'
import { mapCalls } from './contract.ts'
import { settingsKeptMs } from './settings.ts'

/**
 * Fetches what a map is drawn with before one is shown: for pages that know that they show one, while what it is to
 * show is still on its way. Where it cannot be had the map itself says so.
 */
export function prepareMap(): void {
  void fetchBase().catch(() => {})
}

async function fetchBase(): Promise<unknown> {
  const { googleKey, tiles } = await queryClient.fetchQuery({
    ...queryOf(mapCalls.settings, {}, true),
    staleTime: settingsKeptMs,
  })
  if (googleKey !== null) return import('./base/GoogleBase.tsx')
  const outlines = tiles === null ? import('./ground/load.ts').then(({ loadGround }) => loadGround()) : undefined
  return Promise.all([import('./base/MapLibreBase.tsx'), outlines])
}
