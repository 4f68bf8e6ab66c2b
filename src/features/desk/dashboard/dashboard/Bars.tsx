import { useT } from '../../../../client/language.ts'
import { Opens } from '../../../../ui/parts/Opens.tsx'
import type { BarSegment } from './contract.ts'

/** Horizontal bars of the shares of a whole. Each opens its list. */
export function Bars({ segments }: { segments: readonly BarSegment[] }) {
  const { say, formatNumber } = useT()
  const whole = Math.max(
    1,
    segments.reduce((sum, { value }) => sum + value, 0),
  )
  return (
    <ul className="dash-bars">
      {segments.map(({ key, label, value, link }) => {
        const percent = (100 * value) / whole
        return (
          <li key={key}>
            <Opens className="grid gap-2-12 touch dash-bar" link={link}>
              <span className="ellipsis">{typeof label === 'string' ? label : say(label)}</span>
              <span className="tabular dash-bar-value">
                {formatNumber(value)} <small>{formatNumber(Math.round(10 * percent) / 10, '%')}</small>
              </span>
              <span className="dash-bar-track" aria-hidden="true">
                <span style={{ width: `${percent}%` }} />
              </span>
            </Opens>
          </li>
        )
      })}
    </ul>
  )
}
