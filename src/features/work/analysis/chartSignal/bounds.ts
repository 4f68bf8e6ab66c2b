/** Lower bounds of bins, from their text. Empty: none. */
export const boundsOf = (text: unknown): number[] =>
  typeof text === 'string' && text !== '' ? text.split(',').map(Number) : []
