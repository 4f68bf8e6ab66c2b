import { createContext, useCallback, useContext } from 'react'
import type { Access } from '../call.ts'

/** Paths of the calls that the signed-in role holds; filled by the session. */
export const PermissionContext = createContext<ReadonlySet<string>>(new Set())

/** Whether the signed-in user may make a call: what it may not, or what the
 * record does not have, is not offered. The server checks again. */
export function useMay(): (call: { path: string; access: Access } | undefined) => boolean {
  const held = useContext(PermissionContext)
  return useCallback((call) => call !== undefined && (call.access !== 'menu' || held.has(call.path)), [held])
}

/** Filled by the session. */
export const WholeFleetContext = createContext(false)

/** Whether the signed-in user sees every vehicle: some things may be done by who does alone. */
export const useWholeFleet = (): boolean => useContext(WholeFleetContext)
