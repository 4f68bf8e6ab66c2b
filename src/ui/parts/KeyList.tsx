import { Row } from './layout.tsx'
import './key-list.css'

/** Keys with their effects. */
export function KeyList({ rows }: { rows: readonly (readonly [keys: readonly string[], effect: string])[] }) {
  return (
    <dl className="ui-keys">
      {rows.map(([keys, effect]) => (
        <Row gap={16} align="center" key={`${keys.join(' ')} ${effect}`}>
          <Row as="dt" gap={4} className="rigid">
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </Row>
          <dd>{effect}</dd>
        </Row>
      ))}
    </dl>
  )
}
