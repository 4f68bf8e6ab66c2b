import { useT } from '../../../../kit/client/language.ts'
import { fastKmh, speedColour } from './parts.ts'
import { playerWords as words } from './texts.ts'

const stops = Array.from({ length: 9 }, (_, index) => (index / 8) * fastKmh)
const gradient = `linear-gradient(90deg, ${stops.map((kmh) => `rgb(${speedColour(kmh * 10).join(' ')})`).join(', ')})`

/** What the colours of the line say. */
export function Legend() {
  const { t } = useT()
  return (
    <div className="tp-legend">
      <span>{t(words.legend)}</span>
      <div style={{ background: gradient }} />
      <p>
        <span>0</span>
        <span>{fastKmh / 2}</span>
        <span>{fastKmh}+</span>
      </p>
    </div>
  )
}
