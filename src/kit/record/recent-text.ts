import { words } from './texts.ts'

/** What so many days back are called, for `t`. */
export const recentText = (count: number): [key: string, values: Record<string, unknown>] =>
  count === 1 ? [words.today, {}] : [words.recent, { count }]
