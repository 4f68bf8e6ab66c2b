import { fromWorld, toWorld } from '../../../../domain/geo/geometry.ts'
import { kinds } from './kinds.ts'

/** First level. Cells of a level divide the world's width into 2^level. */
const firstLevel = 3
/** Finest level with counts. Finer levels are computed from the members of its cells. */
export const lastLevel = 12
/** Positions are integers, so that sums stay exact: a unit of 1/2^26 is half a metre. */
const units = 2 ** 26

export interface PlacedVehicle {
  readonly vin: string
  readonly longitude: number
  readonly latitude: number
  /** Index in `kinds`. */
  readonly kind: number
}

interface Cell {
  readonly counts: number[]
  sumX: number
  sumY: number
  /** Only in the last level. */
  readonly members: Set<string> | undefined
}
interface Entry {
  x: number
  y: number
  kind: number
}

interface TileGroup {
  /** level/x/y */
  readonly key: string
  readonly counts: number[]
  readonly longitude: number
  readonly latitude: number
}
/** A rectangle of the projected world: 0 to 1 from the west and from the north. West may be less than 0. */
export interface WorldWindow {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/**
 * Counts of vehicles by kind in cells of many sizes, updated one vehicle at a time. A change costs the number of
 * levels, a query the number of visible cells, whatever the fleet's size. Pure.
 */
export class Pyramid {
  readonly #entries = new Map<string, Entry>()
  readonly #levels: Map<number, Cell>[] = Array.from({ length: lastLevel + 1 }, () => new Map())
  /** Total by kind. */
  readonly counts = kinds.map(() => 0)

  get size(): number {
    return this.#entries.size
  }
  has(vin: string): boolean {
    return this.#entries.has(vin)
  }

  set({ vin, longitude, latitude, kind }: PlacedVehicle): void {
    const [wx, wy] = toWorld([longitude, latitude])
    const next = { x: whole(wx), y: whole(wy), kind }
    const before = this.#entries.get(vin)
    // Most reports change the position by little: only the finest levels have another cell.
    const sharedLevel = before ? this.#shift(before, next) : firstLevel - 1
    if (before) this.#count(vin, before, -1, sharedLevel + 1)
    this.#count(vin, next, 1, sharedLevel + 1)
    this.#entries.set(vin, next)
  }

  delete(vin: string): void {
    const entry = this.#entries.get(vin)
    if (!entry) return
    this.#count(vin, entry, -1)
    this.#entries.delete(vin)
  }

  /**
   * Content of a window in cells of a level. A cell with a single vehicle of the chosen kinds yields its VIN, other
   * cells a group.
   */
  groupsIn(
    level: number,
    window: WorldWindow,
    selectedKinds: readonly boolean[],
  ): { groups: TileGroup[]; vins: string[] } {
    const groups: TileGroup[] = []
    const vins: string[] = []
    const countedLevel = Math.min(Math.max(level, firstLevel), lastLevel)
    for (const [key, cell] of this.#cellsIn(countedLevel, window)) {
      const number = sum(cell.counts, selectedKinds)
      if (number === 0) continue
      if (number === 1) vins.push(...this.#membersOf(countedLevel, key, selectedKinds, 1))
      else if (level <= lastLevel) groups.push(this.#group(level, key, cell, selectedKinds))
      else this.#divide(level, key, window, selectedKinds, groups, vins)
    }
    return { groups, vins }
  }

  within(window: WorldWindow, kindMask: readonly boolean[], most: number): { vins: string[]; total: number } {
    const vins: string[] = []
    let total = 0
    for (const [, cell] of this.#cellsIn(lastLevel, window))
      for (const vin of cell.members ?? []) {
        const entry = this.#entries.get(vin) as Entry
        if (!kindMask[entry.kind] || !isIn(entry, window)) continue
        total++
        if (vins.length < most) vins.push(vin)
      }
    return { vins, total }
  }

  /**
   * Counts by kind in the cells of the level that touch the window. For a level finer than the last, in the window
   * itself.
   */
  countsIn(level: number, window: WorldWindow): number[] {
    const all = kinds.map(() => 0)
    for (const [, { counts, members }] of this.#cellsIn(Math.min(Math.max(level, firstLevel), lastLevel), window))
      if (level <= lastLevel) for (const kind of all.keys()) all[kind]! += counts[kind] ?? 0
      else
        for (const vin of members ?? []) {
          const entry = this.#entries.get(vin) as Entry
          if (isIn(entry, window)) all[entry.kind]!++
        }
    return all
  }

  /** Finer than the counted levels: computed from the vehicles themselves. */
  #divide(
    level: number,
    key: number,
    window: WorldWindow,
    selectedKinds: readonly boolean[],
    groups: TileGroup[],
    vins: string[],
  ): void {
    const fine = new Map<string, { cell: Cell; vin: string }>()
    for (const vin of this.#levels[lastLevel]?.get(key)?.members ?? []) {
      const entry = this.#entries.get(vin) as Entry
      if (!selectedKinds[entry.kind] || !isIn(entry, window)) continue
      const at = `${level}/${index(entry.x, level)}/${index(entry.y, level)}`
      const existing = fine.get(at)
      if (existing) add(existing.cell, entry, 1)
      else {
        const cell = empty(false)
        add(cell, entry, 1)
        fine.set(at, { cell, vin })
      }
    }
    for (const [at, { cell, vin }] of fine) {
      const number = sum(cell.counts)
      if (number === 1) vins.push(vin)
      else groups.push({ key: at, counts: cell.counts, ...middle(cell, number) })
    }
  }

  #group(level: number, key: number, cell: Cell, kindMask: readonly boolean[]): TileGroup {
    const [x, y] = split(level, key)
    const counts = cell.counts.map((count, kind) => (kindMask[kind] ? count : 0))
    return { key: `${level}/${x}/${y}`, counts, ...middle(cell, sum(cell.counts)) }
  }

  /** Finds VINs of a cell by descending to the level that lists them. */
  *#membersOf(level: number, key: number, selectedKinds: readonly boolean[], most: number): Generator<string> {
    let left = most
    if (level === lastLevel) {
      for (const vin of this.#levels[level]?.get(key)?.members ?? [])
        if (selectedKinds[(this.#entries.get(vin) as Entry).kind] && left-- > 0) yield vin
      return
    }
    const [x, y] = split(level, key)
    for (const child of [0, 1, 2, 3]) {
      const below = join(level + 1, 2 * x + (child & 1), 2 * y + (child >> 1))
      const cell = this.#levels[level + 1]?.get(below)
      if (!cell || sum(cell.counts, selectedKinds) === 0) continue
      for (const vin of this.#membersOf(level + 1, below, selectedKinds, left)) {
        yield vin
        if (--left === 0) return
      }
    }
  }

  /** Cells of a level that touch the window. Iterates over the window or over the cells, whichever are fewer. */
  *#cellsIn(level: number, window: WorldWindow): Generator<[number, Cell]> {
    const cells = this.#levels[level] as Map<number, Cell>
    const side = 2 ** level
    const top = Math.max(0, Math.floor(window.north * side))
    const bottom = Math.min(side - 1, Math.floor(window.south * side))
    const left = Math.floor(window.west * side)
    const right = Math.min(Math.floor(window.east * side), left + side - 1)
    if ((right - left + 1) * (bottom - top + 1) > cells.size) {
      for (const [key, cell] of cells) {
        const [x, y] = split(level, key)
        if (y >= top && y <= bottom && (((x - left) % side) + side) % side <= right - left) yield [key, cell]
      }
      return
    }
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const key = join(level, ((x % side) + side) % side, y)
        const cell = cells.get(key)
        if (cell) yield [key, cell]
      }
  }

  /** Moves an entry within the cells that contain both places. Returns the finest of these levels. */
  #shift(from: Entry, to: Entry): number {
    for (let level = firstLevel; level <= lastLevel; level++) {
      const key = join(level, index(from.x, level), index(from.y, level))
      if (key !== join(level, index(to.x, level), index(to.y, level))) return level - 1
      const cell = this.#levels[level]?.get(key) as Cell
      add(cell, from, -1)
      add(cell, to, 1)
    }
    return lastLevel
  }

  /** Adds or removes an entry at the levels from `first` on. */
  #count(vin: string, entry: Entry, by: 1 | -1, first = firstLevel): void {
    this.counts[entry.kind] = (this.counts[entry.kind] ?? 0) + by
    for (let level = first; level <= lastLevel; level++) {
      const cells = this.#levels[level] as Map<number, Cell>
      const key = join(level, index(entry.x, level), index(entry.y, level))
      let cell = cells.get(key)
      if (!cell) {
        cell = empty(level === lastLevel)
        cells.set(key, cell)
      }
      add(cell, entry, by)
      if (by === 1) cell.members?.add(vin)
      else {
        cell.members?.delete(vin)
        if (sum(cell.counts) === 0) cells.delete(key)
      }
    }
  }
}

const whole = (part: number) => Math.min(Math.max(Math.floor(part * units), 0), units - 1)
const index = (unit: number, level: number) => Math.floor(unit / 2 ** (26 - level))
const join = (level: number, x: number, y: number) => y * 2 ** level + x
const split = (level: number, key: number): [x: number, y: number] => [key % 2 ** level, Math.floor(key / 2 ** level)]
const empty = (hasMembers: boolean): Cell => ({
  counts: kinds.map(() => 0),
  sumX: 0,
  sumY: 0,
  members: hasMembers ? new Set() : undefined,
})

function add(cell: Cell, { x, y, kind }: Entry, by: 1 | -1): void {
  cell.counts[kind] = (cell.counts[kind] ?? 0) + by
  cell.sumX += x * by
  cell.sumY += y * by
}

const sum = (counts: readonly number[], selectedKinds?: readonly boolean[]) =>
  counts.reduce((all, count, kind) => all + (!selectedKinds || selectedKinds[kind] ? count : 0), 0)

function middle({ sumX, sumY }: Cell, number: number): { longitude: number; latitude: number } {
  const [longitude, latitude] = fromWorld([(sumX / number + 0.5) / units, (sumY / number + 0.5) / units])
  return { longitude, latitude }
}

function isIn({ x, y }: Entry, { west, north, east, south }: WorldWindow): boolean {
  const [px, py] = [x / units, y / units]
  return (
    py >= north &&
    py <= south &&
    ((px >= west && px <= east) || (px - 1 >= west && px - 1 <= east) || (px + 1 >= west && px + 1 <= east))
  )
}
