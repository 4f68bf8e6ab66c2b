import { queryClient, queryOf } from '../../client/query.ts'
import { mapCalls } from './contract.ts'
import { settingsCacheMs } from './settings.ts'

/**
 * Preloads the map's code and settings on pages that will show a map, while their data is still loading. Errors are
 * ignored: the map itself reports them.
 */
export function prepareMap(): void {
  void fetchBase().catch(() => {})
}

async function fetchBase(): Promise<unknown> {
  const { googleKey, tiles } = await queryClient.fetchQuery({
    ...queryOf(mapCalls.settings, {}, true),
    staleTime: settingsCacheMs,
  })
  if (googleKey !== null) return import('./base/GoogleBase.tsx')
  const outlines = tiles === null ? import('./ground/load.ts').then(({ loadGround }) => loadGround()) : undefined
  return Promise.all([import('./base/MapLibreBase.tsx'), outlines])
}
