import type { Layer } from '@deck.gl/core'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

export interface Overlay {
  setProps(props: { layers: Layer[]; onAfterRender(): void }): void
}
/** Private part of the library, missing in its types. Without it all layers are applied at the next frame. */
interface Inside {
  readonly _deck?: { readonly layerManager?: { updateLayers?(): void } | null } | null
}
interface AppliedState {
  readonly map: unknown
  readonly layers: readonly Layer[]
  /** The map's own copies, by the layer they were made from. */
  readonly own: WeakMap<Layer, Layer>
}

/** Overlays in the middle of applying layers. Their intermediate state need not be drawn separately. */
const underWay = new WeakSet<object>()
export const takesOver = (overlay: object): boolean => underWay.has(overlay)

/** Milliseconds per slice of preparing layers for the graphics card. */
const sliceMs = 6

/**
 * Draws layers with a map's overlay, applied one after another in separate tasks. Preparing a long track for the
 * graphics card takes a slow phone longer than a frame, and the map must be able to move in between.
 * @param onDrawn receives the ids of the drawn layers (separated by spaces) whenever they change
 */
export function useLayers(
  overlay: RefObject<Overlay | undefined>,
  map: unknown,
  drawnLayers: readonly Layer[],
  onDrawn: (ids: string) => void,
): void {
  const appliedState = useRef<AppliedState>({ map: undefined, layers: [], own: new WeakMap() })
  const reportedIds = useRef('')
  const wasDrawn = useEffectEvent(() => {
    const ids = appliedState.current.layers.flatMap(({ id, isLoaded }) => (isLoaded ? [id] : [])).join(' ')
    if (ids === reportedIds.current) return
    reportedIds.current = ids
    onDrawn(ids)
  })
  useEffect(() => {
    const on = overlay.current
    if (!map || !on) return
    // Layers of a removed map cannot be reused on another one.
    if (appliedState.current.map !== map) appliedState.current = { map, layers: [], own: new WeakMap() }
    const { layers: before, own } = appliedState.current
    const next = drawnLayers.map((layer) => {
      const ownLayer = own.get(layer) ?? layer.clone({})
      own.set(layer, ownLayer)
      return ownLayer
    })
    const show = (layers: Layer[]) => {
      appliedState.current = { map, layers, own }
      on.setProps({ layers, onAfterRender: () => wasDrawn() })
    }
    let [appliedCount, timer] = [0, undefined as ReturnType<typeof setTimeout> | undefined]
    const goOn = () => {
      const began = performance.now()
      do {
        while (appliedCount < next.length && before.includes(next[appliedCount]!)) appliedCount++
        const inside = (on as Inside)._deck?.layerManager
        appliedCount = inside?.updateLayers ? Math.min(appliedCount + 1, next.length) : next.length
        show(partly(before, next, appliedCount))
        inside?.updateLayers?.()
      } while (appliedCount < next.length && performance.now() - began < sliceMs)
      if (appliedCount < next.length) {
        underWay.add(on)
        timer = setTimeout(goOn)
      } else underWay.delete(on)
    }
    goOn()
    return () => {
      clearTimeout(timer)
      underWay.delete(on)
    }
  }, [overlay, map, drawnLayers])
}

/** The layers after the first `appliedCount` of the next ones were applied. The others are still the earlier ones. */
export function partly<T extends { readonly id: string }>(
  before: readonly T[],
  next: readonly T[],
  appliedCount: number,
): T[] {
  const old = new Map(before.map((layer) => [layer.id, layer]))
  return next.flatMap((layer, place) => (place < appliedCount ? layer : (old.get(layer.id) ?? [])))
}
