/** Canonical form of a part of a plate or VIN. Also removes the painted dot when the province is missing. */
export const platePiece = (input: string): string => plainPlate(input).replaceAll(/[·•]/g, '')

/** Canonical form of a plate: capitals, for Chinese plates without the painted dot and blanks. */
export function plainPlate(text: string): string {
  const capitals = text.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, ' ').trim()
  return /^\p{Script=Han}/u.test(capitals) ? capitals.replaceAll(/[ ·•.-]/g, '') : capitals
}
