/** Air temperature by place and time, roughly as it is in China: warm in July, cold in January and in the north. */

const dayMs = 86_400_000
export const beijingMs = 8 * 3_600_000

/** Hours since midnight in Beijing, with their parts. */
export const hourOf = (at: number): number => ((at + beijingMs) % dayMs) / 3_600_000

/** The number of a day in Beijing. */
export const dayOf = (at: number): number => Math.floor((at + beijingMs) / dayMs)

/** The first moment of a day, ms. */
export const dayStart = (day: number): number => day * dayMs - beijingMs

export function airC(lat: number, at: number): number {
  const year = ((at / dayMs - 200) / 365.25) * 2 * Math.PI
  const mean = 30 - 0.58 * (lat - 18)
  return mean + (2 + 0.5 * (lat - 15)) * Math.cos(year) + 4 * Math.cos(((hourOf(at) - 14.5) / 12) * Math.PI)
}
