/** Key prefix of public answers. All other keys begin with the user's id. */
export const publicAnswers = 'public\n'

/** Storage key of an answer. `who`: the user that received it. Undefined: public. */
export const answerKey = (who: string | undefined, lang: string, what: string, input: unknown): string =>
  `${who === undefined ? publicAnswers : `${who}\n`}${lang}\n${what}\n${JSON.stringify(input)}`

/** `localStorage` key with the latest end of the session, as reported by the server. */
export const sessionEndsKey = 'sessionEnds'

/** Whether the absolute timeout has passed, as far as this browser knows. */
export const isSessionOver = (): boolean => Date.parse(localStorage.getItem(sessionEndsKey) ?? '') <= Date.now()

/** A stored answer and its time in ms since 1970. */
export interface StoredAnswer {
  readonly at: number
  readonly answer: unknown
  /** The build that received it. Another build may expect a different shape. */
  readonly build?: string
}

/** Age limit in ms. Older answers are no longer useful. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000
export const isFresh = ({ at }: StoredAnswer): boolean => Date.now() - at < maxAgeMs
