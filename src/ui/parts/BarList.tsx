import type { ReactNode } from 'react'
import { Grid } from './layout.tsx'
import './bar-list.css'
import { RowButton } from './RowButton.tsx'

interface BarItem {
  key: string
  name: ReactNode
  value: number
  /** Text next to the name. Default: the value. */
  text?: ReactNode
  tone?: 'danger' | 'warning' | 'success' | undefined
}
interface Props {
  label: string
  items: readonly BarItem[]
  /** Value of a full bar. Default: the largest value. */
  most?: number
  /** Called on a press on a bar. */
  onOpen?: ((key: string) => void) | undefined
}

/** Values as bars of one scale, one below the other, each under its name. */
export function BarList({ label, items, most = Math.max(...items.map(({ value }) => value)), onOpen }: Props) {
  return (
    <ol className="ui-bars" aria-label={label}>
      {items.map(({ key, name, value, text = value, tone }) => {
        const bar = (
          <>
            <span className="break">{name}</span>
            <span className="tabular ui-bars-value">{text}</span>
            <span className="ui-bars-track" aria-hidden="true">
              <i className={tone} style={{ inlineSize: `${(100 * value) / Math.max(1, most)}%` }} />
            </span>
          </>
        )
        return (
          <li key={key}>
            {onOpen && value > 0 ? (
              <RowButton className="grid gap-2-12 text-start full ui-bar" onPress={() => onOpen(key)}>
                {bar}
              </RowButton>
            ) : (
              <Grid gap="2 12" className="text-start full ui-bar">
                {bar}
              </Grid>
            )}
          </li>
        )
      })}
    </ol>
  )
}
