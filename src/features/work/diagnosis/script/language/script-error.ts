import type { Pair } from '../../../../../domain/contract/words.ts'

/** Failure of a step with a text in both languages. `nrc`: code of the ECU's negative response. */
export class ScriptError extends Error {
  readonly text: Pair
  readonly nrc: number | undefined

  constructor(text: Pair, nrc?: number) {
    super(text[1])
    this.name = 'ScriptError'
    this.text = text
    this.nrc = nrc
  }
}
