import { createContext, useCallback, useContext } from 'react'
import type { Access } from '../domain/contract/call.ts'

/** Paths of the calls that the signed-in role may make. Filled by the session. */
export const PermissionContext = createContext<ReadonlySet<string>>(new Set())

/**
 * Whether the user may make a call. Hides actions that are forbidden or that the record lacks. The server checks again.
 */
export function useMay(): (call: { path: string; access: Access } | undefined) => boolean {
  const permittedPaths = useContext(PermissionContext)
  return useCallback(
    (call) => call !== undefined && (call.access !== 'menu' || permittedPaths.has(call.path)),
    [permittedPaths],
  )
}

/** Filled by the session. */
export const WholeFleetContext = createContext(false)

/** Whether the user sees every vehicle. Some actions require it. */
export const useWholeFleet = (): boolean => useContext(WholeFleetContext)
