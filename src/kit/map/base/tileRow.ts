/** tile: one came, be it empty; none: the server has none there; failed: neither. */
export type Outcome = 'tile' | 'none' | 'failed'

/** One tile that fails is nothing; so many in a row are a server that sends none: fewer where none ever came. */
const mostFailures = { before: 3, after: 6 }

/** What a server has answered so far. */
export class TileRow {
  came = false
  #failures = 0

  /**
   * Whether the server sends tiles, as far as this outcome says: undefined where it says nothing yet. A place that has
   * no tile counts only while none has come from anywhere: a server need not have the sea.
   */
  add(outcome: Outcome): boolean | undefined {
    if (outcome === 'tile') {
      this.came = true
      this.#failures = 0
      return true
    }
    if (outcome === 'none' && this.came) return undefined
    this.#failures++
    return this.#failures >= mostFailures[this.came ? 'after' : 'before'] ? false : undefined
  }
}

/** A page that says what is wrong, in place of an image or a vector tile. */
export const isText = (start: Uint8Array): boolean => /^\uFEFF?\s*[<{["]/.test(new TextDecoder().decode(start))
