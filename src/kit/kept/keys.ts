/** What the keys of answers to everybody begin with; all others begin with whom they were given to. */
export const publicAnswers = 'public\n'

/** `who` is the person that something was answered to; undefined: everybody. */
export const keptKey = (who: string | undefined, lang: string, what: string, input: unknown): string =>
  `${who === undefined ? publicAnswers : `${who}\n`}${lang}\n${what}\n${JSON.stringify(input)}`

/** When the session is over at the latest, as the server says: in `localStorage`. */
export const sessionEndsKey = 'sessionEnds'

/** Whether the absolute time-out has passed, as far as this browser knows. */
export const isSessionOver = (): boolean => Date.parse(localStorage.getItem(sessionEndsKey) ?? '') <= Date.now()

/** A last answer and when it was given, in ms since 1970. */
export interface KeptAnswer {
  readonly at: number
  readonly answer: unknown
  /** The build that got it: another one may expect something else. */
  readonly build?: string
}

/** Older ones tell nobody anything. */
const keptForMs = 30 * 24 * 60 * 60 * 1000
export const isFresh = ({ at }: KeptAnswer): boolean => Date.now() - at < keptForMs
