import Flatbush from 'flatbush'
import type { Bounds } from './geometry.ts'

/** Cells of about two kilometres: a vehicle stays in one for several reports, and many vehicles share one. */
const cellsPerDegree = 50
const rows = 180 * cellsPerDegree + 1
const maxCells = 200_000

/** Index of things by their bounds. */
export class Near<T extends { readonly bounds: Bounds }> {
  readonly #things: readonly T[]
  readonly #tree: Flatbush | undefined
  /** Cached result of the tree per cell, so that the tree is not searched for each position. */
  readonly #cells = new Map<number, readonly T[]>()

  constructor(things: readonly T[]) {
    this.#things = things
    if (things.length === 0) return
    this.#tree = new Flatbush(things.length)
    for (const { bounds } of things) this.#tree.add(...bounds)
    this.#tree.finish()
  }

  get size(): number {
    return this.#things.length
  }

  /** Returns the things whose bounds contain a position. */
  at(longitude: number, latitude: number): readonly T[] {
    if (!this.#tree) return this.#things
    const [column, row] = [Math.floor((longitude + 180) * cellsPerDegree), Math.floor((latitude + 90) * cellsPerDegree)]
    const cell = this.#cells.get(column * rows + row) ?? this.#read(this.#tree, column, row)
    if (cell.length === 0) return cell
    const matches: T[] = []
    for (const thing of cell) {
      const { bounds } = thing
      const isWithin = bounds[0] <= longitude && longitude <= bounds[2]
      if (isWithin && bounds[1] <= latitude && latitude <= bounds[3]) matches.push(thing)
    }
    return matches
  }

  #read(tree: Flatbush, column: number, row: number): readonly T[] {
    const [west, south] = [column / cellsPerDegree - 180, row / cellsPerDegree - 90]
    // A little more than the cell, because its borders are rounded.
    const [side, more] = [1 / cellsPerDegree, 1e-9]
    const cell = tree
      .search(west - more, south - more, west + side + more, south + side + more)
      .map((index) => this.#things[index] as T)
    if (this.#cells.size >= maxCells) this.#cells.clear()
    this.#cells.set(column * rows + row, cell)
    return cell
  }
}
