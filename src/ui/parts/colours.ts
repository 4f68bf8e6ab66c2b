/** Colours for the component libraries, which compute with values and cannot use the variables of tokens.css. */

/** Accent colour by default. `accents` are the offered ones. */
export const defaultAccent = '#409EFF'
export const accents = [defaultAccent, '#1677FF', '#13A8A8', '#389E0D', '#D48806', '#D4380D', '#722ED1', '#C41D7F']
export const black = '#000000'
export const white = '#ffffff'
/** Backgrounds of links, by theme. `barColour` is that of the browser's own bar in the dark theme. */
export const linkGrounds = { light: '#edf2f8', dark: '#1f252d' } as const
export const barColour = '#181d23'
export const watermarkColour = 'rgba(128, 128, 128, 0.16)'
