import { RowButton } from './row-button.tsx'
import './share-bar.css'

export type ShareTone = 'success' | 'danger' | 'warning' | 'strong' | 'medium' | 'soft' | 'quiet' | 'none'
export interface Share {
  key: string
  /** Said with its value: 'Succeeded 120'. */
  label: string
  value: number
  tone: ShareTone
}
/** A value to be reached or not to be exceeded, in percent of the whole. */
interface ShareMark {
  at: number
  label: string
}
interface Props {
  /** What is divided, for who cannot see it. */
  label: string
  /** From the left; those of 0 are left out. */
  shares: readonly Share[]
  marks?: readonly ShareMark[]
  /** A press on a share; without it the bar is a picture. */
  onOpen?: ((key: string) => void) | undefined
}

/** One bar that is divided into shares, with marks on it. */
export function ShareBar({ label, shares, marks = [], onOpen }: Props) {
  const there = shares.filter(({ value }) => value > 0)
  const said = there.map((share) => share.label).join(', ')
  return (
    <div className="ui-shares">
      <div
        className="ui-shares-bar"
        {...(onOpen ? { role: 'group', 'aria-label': label } : { role: 'img', 'aria-label': `${label}: ${said}` })}
      >
        {there.map(({ key, label: name, value, tone }) => {
          const given = { className: `ui-share ui-share-${tone}`, style: { flexGrow: value }, title: name }
          return onOpen ? (
            <RowButton key={key} {...given} aria-label={name} onPress={() => onOpen(key)}>
              {null}
            </RowButton>
          ) : (
            <span key={key} {...given} />
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

/** What the tones of the bars beside it mean. */
export function ShareLegend({ shares }: { shares: readonly Pick<Share, 'key' | 'label' | 'tone'>[] }) {
  return (
    <p className="ui-shares-legend">
      {shares.map(({ key, label, tone }) => (
        <span key={key}>
          <i className={`ui-share-${tone}`} /> {label}
        </span>
      ))}
    </p>
  )
}
