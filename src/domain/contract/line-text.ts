import { z } from 'zod'

/**
 * True without control characters. Names appear in mail subjects, file names and log lines, where a line break starts
 * something else.
 */
export const hasNoControls = (text: string): boolean => !/\p{Cc}/u.test(text)

export const lineText = (max: number) =>
  z.string().trim().min(1).max(max).refine(hasNoControls, { error: 'controlCharacter' })
