import type { Map as LibreMap, StyleSpecification } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import { rasterSource } from '../ground/style.ts'
import { TileRow } from './tile-row.ts'
import { onTile } from './tile-server.ts'

/** Timeout in ms for a tile server. */
const patienceMs = 8_000
const isStyle = (address: string) => /\.json([?#]|$)/.test(address)

export interface Tiles {
  readonly raster: string | undefined
  /** A style of vector tiles that has loaded. */
  readonly style: StyleSpecification | undefined
  /** True when the server does not answer, or not with tiles. */
  readonly silent: boolean
  retry(): void
}

/** The tiles of an external server, and whether they load. */
export function useTiles(address: string | null, map: LibreMap | undefined): Tiles {
  const [style, setStyle] = useState<StyleSpecification>()
  const [silent, setSilent] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt requests again
  useEffect(() => {
    if (!address || !isStyle(address)) return
    const stop = new AbortController()
    fetch(address, { signal: AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]) })
      .then((answer) => (answer.ok ? (answer.json() as Promise<StyleSpecification>) : Promise.reject(answer.status)))
      .then((loadedStyle) =>
        loadedStyle.version === 8 && loadedStyle.layers ? setStyle(loadedStyle) : Promise.reject(new Error('No style')),
      )
      .catch(() => stop.signal.aborted || setSilent(true))
    return () => stop.abort()
  }, [address, attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt waits again
  useEffect(() => {
    if (!address || !map || (isStyle(address) && !style)) return
    const row = new TileRow()
    const timer = setTimeout(() => row.came || setSilent(true), patienceMs)
    const stop = onTile((outcome) => {
      const answers = row.add(outcome)
      if (answers === false) setSilent(true)
      // A failed style has been removed from the map. Its last tiles do not restore it.
      else if (answers && !isStyle(address)) setSilent(false)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [address, map, style, attempt])
  const retry = useCallback(() => {
    setSilent(false)
    setStyle(undefined)
    setAttempt((before) => before + 1)
    if (map?.getSource(rasterSource)) map.refreshTiles(rasterSource)
  }, [map])
  const raster = address && !isStyle(address) ? address : undefined
  return { raster, style: silent ? undefined : style, silent, retry }
}
