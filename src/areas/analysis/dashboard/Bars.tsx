import { useT } from '../../../kit/client/language.ts'
import { Opens } from '../../../kit/ui/opens.tsx'
import type { Segment } from './contract.ts'

/** Values beside each other as bars of one scale; each opens its list. */
export function Bars({ segments }: { segments: readonly Segment[] }) {
  const { say, formatNumber } = useT()
  const most = Math.max(1, ...segments.map(({ value }) => value))
  return (
    <ul className="dash-bars">
      {segments.map(({ key, label, value, link }) => (
        <li key={key}>
          <Opens className="dash-bar" link={link}>
            <span className="dash-bar-name">{typeof label === 'string' ? label : say(label)}</span>
            <span className="dash-bar-value">{formatNumber(value)}</span>
            <span className="dash-bar-track" aria-hidden="true">
              <span style={{ width: `${(100 * value) / most}%` }} />
            </span>
          </Opens>
        </li>
      ))}
    </ul>
  )
}
