import type { Layer } from '@deck.gl/core'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** What lies over a base map and draws layers. */
export interface Overlay {
  setProps(props: { layers: Layer[]; onAfterRender(): void }): void
}
/** What is not in the library's types; without it all layers are taken over at the next frame. */
interface Inside {
  readonly _deck?: { readonly layerManager?: { updateLayers?(): void } | null } | null
}
interface Shown {
  readonly map: unknown
  readonly layers: readonly Layer[]
  /** Those of the map, by what they were made of. */
  readonly own: WeakMap<Layer, Layer>
}

/** Those that are in the middle of taking over layers: what they have so far need not be drawn by itself. */
const underWay = new WeakSet<object>()
export const takesOver = (overlay: object): boolean => underWay.has(overlay)

/** So long layers are made ready for the graphics card in one go. */
const sliceMs = 6

/**
 * Has a map's overlay draw layers. They are taken over one after another, in tasks of their own: to make a long track
 * ready for the graphics card takes a slow phone longer than a frame, and the map moves meanwhile.
 * @param onDrawn names the layers (with a space between) that have been drawn, whenever they are others
 */
export function useLayers(
  overlay: RefObject<Overlay | undefined>,
  map: unknown,
  drawn: readonly Layer[],
  onDrawn: (ids: string) => void,
): void {
  const shown = useRef<Shown>({ map: undefined, layers: [], own: new WeakMap() })
  const told = useRef('')
  const wasDrawn = useEffectEvent(() => {
    const ids = shown.current.layers.flatMap(({ id, isLoaded }) => (isLoaded ? [id] : [])).join(' ')
    if (ids === told.current) return
    told.current = ids
    onDrawn(ids)
  })
  useEffect(() => {
    const on = overlay.current
    if (!map || !on) return
    // A layer that was on a map which is gone serves no other.
    if (shown.current.map !== map) shown.current = { map, layers: [], own: new WeakMap() }
    const { layers: before, own } = shown.current
    const next = drawn.map((layer) => {
      const known = own.get(layer) ?? layer.clone({})
      own.set(layer, known)
      return known
    })
    const show = (layers: Layer[]) => {
      shown.current = { map, layers, own }
      on.setProps({ layers, onAfterRender: () => wasDrawn() })
    }
    let [done, timer] = [0, undefined as ReturnType<typeof setTimeout> | undefined]
    const goOn = () => {
      const began = performance.now()
      do {
        while (done < next.length && before.includes(next[done]!)) done++
        const inside = (on as Inside)._deck?.layerManager
        done = inside?.updateLayers ? Math.min(done + 1, next.length) : next.length
        show(partly(before, next, done))
        inside?.updateLayers?.()
      } while (done < next.length && performance.now() - began < sliceMs)
      if (done < next.length) {
        underWay.add(on)
        timer = setTimeout(goOn)
      } else underWay.delete(on)
    }
    goOn()
    return () => {
      clearTimeout(timer)
      underWay.delete(on)
    }
  }, [overlay, map, drawn])
}

/** The layers once the first `done` of the next ones have been taken over: the others are as they were before. */
export function partly<T extends { readonly id: string }>(before: readonly T[], next: readonly T[], done: number): T[] {
  const old = new Map(before.map((layer) => [layer.id, layer]))
  return next.flatMap((layer, place) => (place < done ? layer : (old.get(layer.id) ?? [])))
}
