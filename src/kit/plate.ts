/** A piece of a plate, or of a VIN, in the same form; one without its province has the painted dot, too. */
export const platePiece = (typed: string): string => plainPlate(typed).replaceAll(/[·•]/g, '')

/** One form of a plate: capitals, in China without the dot and blanks that are painted between. */
export function plainPlate(typed: string): string {
  const capitals = typed.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, ' ').trim()
  return /^\p{Script=Han}/u.test(capitals) ? capitals.replaceAll(/[ ·•.-]/g, '') : capitals
}
