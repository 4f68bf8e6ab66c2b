import { useEffect, useRef } from 'react'
import { useT } from '../../client/language.ts'
import { type Bounds, distanceM } from '../../domain/geo/geometry.ts'
import { Stack } from '../parts/layout.tsx'
import { unproject } from './camera.ts'
import { mapTexts as words } from './theme/texts.ts'
import { useMapState } from './view-state.ts'

const longestPx = 128

interface Satellite {
  readonly isOn: boolean
  toggle(): void
}

/** Zoom, 'show all', satellite pictures where available, and the scale. */
export function MapControls({ all, satellite }: { all: Bounds | undefined; satellite: Satellite | undefined }) {
  const { t } = useT()
  const state = useMapState()
  const zoom = (by: number) => state.camera && state.move({ zoom: Math.min(Math.max(state.camera.zoom + by, 1), 18) })
  return (
    <>
      <Stack className="map-controls" data-cover>
        {satellite && (
          <button
            type="button"
            aria-label={t(words.satellite)}
            title={t(words.satellite)}
            aria-pressed={satellite.isOn}
            onClick={satellite.toggle}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 3 3 8l9 5 9-5zM3 12l9 5 9-5M3 16l9 5 9-5" />
            </svg>
          </button>
        )}
        <button type="button" aria-label={t(words.zoomIn)} title={t(words.zoomIn)} onClick={() => zoom(1)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 5v14M5 12h14" />
          </svg>
        </button>
        <button type="button" aria-label={t(words.zoomOut)} title={t(words.zoomOut)} onClick={() => zoom(-1)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 12h14" />
          </svg>
        </button>
        {all && (
          <button type="button" aria-label={t(words.fit)} title={t(words.fit)} onClick={() => state.fit(all)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
            </svg>
          </button>
        )}
      </Stack>
      <Scale />
    </>
  )
}

/** A scale bar of a round length, measured in the middle of the map. Updated as the map moves without rendering. */
function Scale() {
  const { t, formatNumber } = useT()
  const state = useMapState()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const write = () => {
      const element = bar.current
      const { camera } = state
      if (!element || !camera || camera.width === 0) return
      const { width, height } = camera
      const metres = distanceM(
        unproject(camera, [width / 2 - longestPx / 2, height / 2]),
        unproject(camera, [width / 2 + longestPx / 2, height / 2]),
      )
      const power = 10 ** Math.floor(Math.log10(metres))
      const round = power * ([5, 2, 1].find((step) => step * power <= metres) ?? 1)
      element.hidden = false
      element.style.width = `${Math.round((longestPx * round) / metres)}px`
      if (element.dataset.metres === String(round)) return
      element.dataset.metres = String(round)
      element.textContent =
        round >= 1000
          ? t(words.kilometres, { count: formatNumber(round / 1000) })
          : t(words.metres, { count: formatNumber(round) })
    }
    if (bar.current) delete bar.current.dataset.metres
    write()
    return state.watch(write)
  }, [state, t, formatNumber])
  return <div ref={bar} className="nowrap text-center map-scale" data-cover hidden aria-hidden="true" />
}
