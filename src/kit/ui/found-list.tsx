import { RowButton } from './row-button.tsx'
import './found-list.css'

interface FoundListProps<T> {
  found: readonly T[]
  keyOf(one: T): string
  label(one: T): string
  onTake(one: T): void
  /** It stood there before anything was typed: nothing is scrolled to it. */
  isStill?: boolean
}

/** What was found for a typed text, one of which is taken by pressing it. Nothing when nothing was found. */
export function FoundList<T>({ found, keyOf, label, onTake, isStill = false }: FoundListProps<T>) {
  if (found.length === 0) return null
  return (
    <ul className="ui-found" ref={(list) => (isStill ? undefined : list?.scrollIntoView?.({ block: 'nearest' }))}>
      {found.map((one) => (
        <li key={keyOf(one)}>
          <RowButton className="ui-line" onPress={() => onTake(one)}>
            {label(one)}
          </RowButton>
        </li>
      ))}
    </ul>
  )
}
