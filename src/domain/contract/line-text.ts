import { z } from 'zod'

/**
 * True without control characters. Names appear in mail subjects, file names and log lines, where a line break starts
 * something else.
 */
export const hasNoControls = (text: string): boolean => !/\p{Cc}/u.test(text)

/** One line, which may be empty. */
export const draftLine = (max: number) =>
  z.string().trim().max(max).refine(hasNoControls, { error: 'controlCharacter' })

export const lineText = (max: number) => draftLine(max).min(1)
