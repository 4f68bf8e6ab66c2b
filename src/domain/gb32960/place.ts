import type { Pair } from '../contract/words.ts'
import type { Slot } from './field.ts'
import { memoize } from './memoize.ts'
import type { LeafRow, ListRow } from './tables/rows.ts'

/** Numbers of list items and entries whose keys and names are cached. Those of further ones are built each time. */
const maxCachedItems = 64
const maxCachedEntries = 512

/** Position of a table in a frame. Builds the keys and names of its fields once for all frames. */
export class Place {
  readonly group: Pair
  readonly #prefix: string
  readonly #label: Pair | null
  readonly #slots = new Map<LeafRow, Slot>()
  readonly #items = new Map<ListRow, Place[]>()
  readonly #entries = new Map<ListRow, Slot[]>()

  constructor(group: Pair, prefix: string, label: Pair | null = null) {
    this.group = group
    this.#prefix = prefix
    this.#label = label
  }

  slot(row: LeafRow): Slot {
    return memoize(this.#slots, row, () => ({ key: this.#prefix + row.key, name: this.#named(row.name) }))
  }

  item(row: ListRow, number: number): Place {
    const items = memoize(this.#items, row, () => [])
    const existing = items[number]
    if (existing) return existing
    const place = new Place(this.group, `${this.#prefix}${row.key}.${number}.`, this.#numbered(row, number))
    if (number <= maxCachedItems) items[number] = place
    return place
  }

  /** Slots of a plain list, by number from 1. Filled by `entry`. */
  entries(row: ListRow): Slot[] {
    return memoize(this.#entries, row, () => [])
  }

  entry(row: ListRow, number: number): Slot {
    const slot = { key: `${this.#prefix}${row.key}.${number}`, name: this.#numbered(row, number) }
    if (number <= maxCachedEntries) this.entries(row)[number] = slot
    return slot
  }

  #numbered({ name }: ListRow, number: number): Pair {
    return this.#named([`${name[0]} ${number}`, `${name[1]} ${number}`])
  }

  #named(name: Pair): Pair {
    return this.#label ? [`${this.#label[0]} ${name[0]}`, `${this.#label[1]} ${name[1]}`] : name
  }
}
