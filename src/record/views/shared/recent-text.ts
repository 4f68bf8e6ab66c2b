import { words } from './texts.ts'

/** Returns key and values of a relative period's text, for `t`. */
export const recentText = (count: number): [key: string, values: Record<string, unknown>] =>
  count === 1 ? [words.today, {}] : [words.recent, { count }]
