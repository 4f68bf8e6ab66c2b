import type { Map as LibreMap, StyleSpecification } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import { rasterSource } from '../ground/style.ts'

/** A server that says nothing for so long does not answer. */
const patienceMs = 8_000
/** One tile that fails is nothing; so many in a row are a server that does not answer. */
const mostFailures = 6
const isStyle = (address: string) => /\.json([?#]|$)/.test(address)

export interface Tiles {
  /** Address of raster tiles. */
  readonly raster: string | undefined
  /** A style of vector tiles that has come. */
  readonly style: StyleSpecification | undefined
  /** The server does not answer. */
  readonly silent: boolean
  retry(): void
}

/** The tiles of somebody's server, and whether they come. */
export function useTiles(address: string | null, map: LibreMap | undefined): Tiles {
  const [style, setStyle] = useState<StyleSpecification>()
  const [silent, setSilent] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks again
  useEffect(() => {
    if (!address || !isStyle(address)) return
    const stop = new AbortController()
    fetch(address, { signal: AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]) })
      .then((answer) => (answer.ok ? (answer.json() as Promise<StyleSpecification>) : Promise.reject(answer.status)))
      .then(setStyle)
      .catch(() => stop.signal.aborted || setSilent(true))
    return () => stop.abort()
  }, [address, attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt waits again
  useEffect(() => {
    if (!address || !map || (isStyle(address) && !style)) return
    let [came, failures] = [false, 0]
    const timer = setTimeout(() => came || setSilent(true), patienceMs)
    const failed = ({ sourceId }: { sourceId?: string }) => {
      if (!sourceId) return
      failures++
      if (!came || failures >= mostFailures) setSilent(true)
    }
    const answered = ({ sourceId, tile }: { sourceId: string; tile?: { state: string } }) => {
      if (tile?.state !== 'loaded' || map.getSource(sourceId)?.type === 'geojson') return
      came = true
      failures = 0
      if (!isStyle(address)) setSilent(false)
    }
    map.on('error', failed as never)
    map.on('sourcedata', answered as never)
    return () => {
      clearTimeout(timer)
      map.off('error', failed as never)
      map.off('sourcedata', answered as never)
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
