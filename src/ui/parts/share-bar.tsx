import { Row } from './layout.tsx'
import { RowButton } from './RowButton.tsx'
import './share-bar.css'

export type ShareTone = 'success' | 'danger' | 'warning' | 'strong' | 'medium' | 'soft' | 'quiet' | 'none'
export interface BarShare {
  key: string
  /** Label with its value: 'Succeeded 120'. */
  label: string
  value: number
  tone: ShareTone
}
/** Target or limit, in percent of the whole. */
interface ShareMark {
  at: number
  label: string
}
interface Props {
  label: string
  /** Shares from the left. Those with a value of 0 are left out. */
  shares: readonly BarShare[]
  marks?: readonly ShareMark[]
  /** Called on a press on a share. Without it the bar is an image. */
  onOpen?: ((key: string) => void) | undefined
}

export function ShareBar({ label, shares, marks = [], onOpen }: Props) {
  const there = shares.filter(({ value }) => value > 0)
  const labels = there.map((share) => share.label).join(', ')
  return (
    <div className="ui-shares">
      <div
        className="row gap-2 ui-shares-bar"
        {...(onOpen ? { role: 'group', 'aria-label': label } : { role: 'img', 'aria-label': `${label}: ${labels}` })}
      >
        {there.map(({ key, label: name, value, tone }) => {
          const segmentProps = { className: `ui-share ui-share-${tone}`, style: { flexGrow: value }, title: name }
          return onOpen ? (
            <RowButton key={key} {...segmentProps} aria-label={name} onPress={() => onOpen(key)}>
              {null}
            </RowButton>
          ) : (
            <span key={key} {...segmentProps} />
          )
        })}
      </div>
      {marks.map(({ at, label: name }) => (
        <span
          key={name}
          className={`ui-share-mark${at > 50 ? ' before' : ''}`}
          style={{ insetInlineStart: `${Math.min(100, Math.max(0, at))}%` }}
        >
          <small>{name}</small>
        </span>
      ))}
    </div>
  )
}

export function ShareLegend({ shares }: { shares: readonly Pick<BarShare, 'key' | 'label' | 'tone'>[] }) {
  return (
    <Row as="p" wrap className="muted text-s flush ui-shares-legend">
      {shares.map(({ key, label, tone }) => (
        <span key={key}>
          <i className={`ui-share-${tone}`} /> {label}
        </span>
      ))}
    </Row>
  )
}
