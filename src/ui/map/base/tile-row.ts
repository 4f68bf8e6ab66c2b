/** tile: one arrived, possibly empty. none: the server has none there. failed: neither. */
export type TileOutcome = 'tile' | 'none' | 'failed'

/** Failures in a row after which the server counts as unavailable. Fewer if no tile ever arrived. */
const maxFailures = { before: 3, after: 6 }

export class TileRow {
  came = false
  #failures = 0

  /**
   * Whether the server sends tiles, as far as this outcome shows. Undefined: no conclusion. A place without a tile
   * counts only while no tile has arrived at all: a server need not cover the sea.
   */
  add(outcome: TileOutcome): boolean | undefined {
    if (outcome === 'tile') {
      this.came = true
      this.#failures = 0
      return true
    }
    if (outcome === 'none' && this.came) return undefined
    this.#failures++
    return this.#failures >= maxFailures[this.came ? 'after' : 'before'] ? false : undefined
  }
}

/** Whether a response is a text page with an error, in place of an image or a vector tile. */
export const isText = (start: Uint8Array): boolean => /^\uFEFF?\s*[<{["]/.test(new TextDecoder().decode(start))
