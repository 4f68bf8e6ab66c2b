import { useT } from '../../client/language.ts'
import { useShell } from '../../client/shell.ts'
import { Row } from '../parts/layout.tsx'
import { cssColour } from './theme/colours.ts'
import './speed-legend.css'
import { mapTexts as words } from './theme/texts.ts'
import { colourOf, fastKmh } from './track.ts'

const stops = Array.from({ length: 9 }, (_, index) => (index / 8) * fastKmh)
const gradient = `linear-gradient(90deg, ${stops.map((kmh) => cssColour(colourOf(kmh, fastKmh))).join(', ')})`

/** Colour scale of a track by speed. Must be inside a `MapView`. */
export function SpeedLegend() {
  const { t } = useT()
  return (
    <div className={`map-legend map-legend-${useShell()}`} data-cover>
      <span>{t(words.legend)}</span>
      <div style={{ background: gradient }} />
      <Row as="p" justify="between">
        <span>0</span>
        <span>{fastKmh / 2}</span>
        <span>{fastKmh}+</span>
      </Row>
    </div>
  )
}
