/** What the component libraries compute with: they take colours, not the names of tokens.css. */

/** The accent unless a person chose another, and what is offered. */
export const defaultAccent = '#409EFF'
export const accents = [defaultAccent, '#1677FF', '#13A8A8', '#389E0D', '#D48806', '#D4380D', '#722ED1', '#C41D7F']
export const black = '#000000'
export const white = '#ffffff'
/** The grounds that a link is read on, by theme; `bar` is the browser's own in the dark. */
export const linkGrounds = { light: '#edf2f8', dark: '#1f252d' } as const
export const barColour = '#181d23'
export const watermarkColour = 'rgba(128, 128, 128, 0.16)'
