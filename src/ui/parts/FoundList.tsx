import { RowButton } from './RowButton.tsx'
import './found-list.css'

interface FoundListProps<T> {
  found: readonly T[]
  keyOf(one: T): string
  label(one: T): string
  onTake(one: T): void
  /** The list was visible before anything was typed, so it is not scrolled into view. */
  isStill?: boolean
}

/** List of search results, one of which is taken by a press. Renders nothing without results. */
export function FoundList<T>({ found: results, keyOf, label, onTake, isStill = false }: FoundListProps<T>) {
  if (results.length === 0) return null
  return (
    <ul className="ui-found" ref={(list) => (isStill ? undefined : list?.scrollIntoView?.({ block: 'nearest' }))}>
      {results.map((one) => (
        <li key={keyOf(one)}>
          <RowButton className="text-start full ui-line" onPress={() => onTake(one)}>
            {label(one)}
          </RowButton>
        </li>
      ))}
    </ul>
  )
}
