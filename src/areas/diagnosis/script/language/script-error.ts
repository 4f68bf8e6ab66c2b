import type { Pair } from '../../../../kit/words.ts'

/** What stops a step: said to people in both languages. `nrc`: an ECU said no. */
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
