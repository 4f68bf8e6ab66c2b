import { directionWords, finderWords } from './texts.ts'

const ways = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

/** Text key of the direction of a bearing (degrees clockwise from north). */
export const directionKey = (bearing: number): string =>
  directionWords[ways[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] ?? 'n']

/** Text key and number of a distance, no finer than the accuracy of a phone's position. */
export function distanceText(metres: number): [key: string, values: { count: number }] {
  if (metres < 1_000) return [finderWords.metres, { count: Math.round(metres / 10) * 10 }]
  const km = metres / 1_000
  return [finderWords.kilometres, { count: km < 100 ? Math.round(km * 10) / 10 : Math.round(km) }]
}
