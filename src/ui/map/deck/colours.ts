import type { Colour } from '../layer.ts'

export interface DrawTheme {
  readonly dark: boolean
  /** Outlines that separate items from the ground. */
  readonly outline: Colour
  readonly text: Colour
  readonly halo: Colour
  readonly circle: Colour
  readonly selected: Colour
}
export const drawTheme = (dark: boolean): DrawTheme =>
  dark
    ? {
        dark,
        outline: [15, 22, 31],
        text: [236, 241, 247],
        halo: [15, 22, 31],
        circle: [28, 38, 50],
        selected: [255, 255, 255],
      }
    : {
        dark,
        outline: [255, 255, 255],
        text: [31, 41, 55],
        halo: [255, 255, 255],
        circle: [255, 255, 255],
        selected: [17, 24, 39],
      }

export type Rgba = [number, number, number, number]
export const rgba = ([r, g, b, a = 255]: Colour, opacity = 1): Rgba => [r, g, b, a * opacity]
