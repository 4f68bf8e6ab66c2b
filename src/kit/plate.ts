/** One form of a plate: capitals, in China without the dot and blanks that are painted between. */
export function plainPlate(typed: string): string {
  const capitals = typed.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, ' ').trim()
  return /^\p{Script=Han}/u.test(capitals) ? capitals.replaceAll(/[ ·•.-]/g, '') : capitals
}
