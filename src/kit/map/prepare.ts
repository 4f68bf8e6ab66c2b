import { send } from '../client/api.ts'
import { queryClient } from '../client/query.ts'
import { mapCalls } from './contract.ts'

/**
 * Fetches what a map is drawn with before one is shown: for pages that know that they show one, while what it is to
 * show is still on its way. Where it cannot be had the map itself says so.
 */
export function prepareMap(): void {
  void fetchBase().catch(() => {})
}

async function fetchBase(): Promise<unknown> {
  // As `useMapSettings` asks for it.
  const settings = queryClient.fetchQuery({
    queryKey: [mapCalls.settings.path, {}],
    queryFn: ({ signal }) => send(mapCalls.settings, {}, { signal, quiet: true }),
    staleTime: 300_000,
  })
  const { googleKey, tiles } = await settings
  if (googleKey !== null) return import('./base/GoogleBase.tsx')
  const outlines = tiles === null ? import('./ground/load.ts').then(({ loadGround }) => loadGround()) : undefined
  return Promise.all([import('./base/MapLibreBase.tsx'), outlines])
}
