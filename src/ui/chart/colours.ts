/** Colours and sizes of charts. They are drawn on canvas and in SVG, which cannot use CSS variables. */

/** Colours of lines, distinguishable in both themes. */
export const lineColours = ['#3b82f6', '#e8710a', '#12a150', '#b14ae0', '#e0364c', '#0d9fb8', '#a8871c', '#7a7f8c']
export const speedColour = lineColours[0] as string
export const socColour = lineColours[2] as string
export const unknownLineColour = '#888888'
/** The line at the cursor or at the played moment. */
export const cursorColour = '#d9363e'
/** Bars and lines of a figure, and of a second one next to it. */
export const figureColours = ['#409eff', '#e6a23c'] as const
/**
 * Colours of alarm levels in both themes: the higher the level, the warmer. They also differ in lightness, for people
 * who cannot distinguish red from green.
 */
export const levelColours = {
  0: '#8b96a5',
  1: '#409eff',
  2: '#e6a23c',
  3: '#d9363e',
  4: '#aa2fc4',
} as const
/** Five classes, from the worst to the best. */
export const classColours = ['#d9363e', '#e8710a', '#e6a23c', '#8bc34a', '#12a150'] as const
export const chartText = { small: 11, normal: 12 } as const
