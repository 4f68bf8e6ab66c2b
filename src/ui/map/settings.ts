import { createContext, useContext } from 'react'
import { useCall } from '../../client/query.ts'
import type { OutputOf, SentOf } from '../../domain/contract/call.ts'
import { mapCalls } from './contract.ts'

export type MapPass = SentOf<typeof mapCalls.settingsFor>

/** Credential with which a public page obtains map settings: its share link's token or its dealer's session. */
export const MapPassContext = createContext<MapPass | undefined>(undefined)

export const settingsCacheMs = 300_000

export function useMapSettings() {
  const pass = useContext(MapPassContext)
  const own = useCall(mapCalls.settings, {}, { staleTime: settingsCacheMs, enabled: pass === undefined })
  const passSettings = useCall(mapCalls.settingsFor, pass ?? { share: '-' }, {
    staleTime: settingsCacheMs,
    enabled: pass !== undefined,
    quiet: true,
  })
  return (pass ? passSettings : own) as
    | typeof own
    | (typeof passSettings & { data?: OutputOf<typeof mapCalls.settings> })
}
