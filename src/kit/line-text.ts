import { z } from 'zod'

/** Names end up in subjects of mails, file names and lines of logs, where a line break begins something else. */
export const hasNoControls = (text: string): boolean => !/\p{Cc}/u.test(text)

/** A name or another text of one line, of 1 to `max` characters. */
export const lineText = (max: number) =>
  z.string().trim().min(1).max(max).refine(hasNoControls, { error: 'controlCharacter' })
