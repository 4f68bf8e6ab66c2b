/** Values of letters and weights of places (GB 16735 annex A); I, O and Q are in no VIN. */
const letters: Record<string, number> = {}
for (const [at, letter] of [...'ABCDEFGH'].entries()) letters[letter] = at + 1
for (const [at, letter] of [...'JKLMN'].entries()) letters[letter] = at + 1
letters.P = 7
letters.R = 9
for (const [at, letter] of [...'STUVWXYZ'].entries()) letters[letter] = at + 2
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The ninth character of a VIN from the other sixteen (GB 16735 annex A). */
export function checkDigit(vin: string): string {
  const sum = [...vin].reduce((total, sign, at) => total + (letters[sign] ?? Number(sign)) * (weights[at] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** Whether the ninth character is what the others say. Vehicles of makers abroad need not keep to it: a warning, no more. */
export const hasRightCheckDigit = (vin: string): boolean => vin.length === 17 && vin[8] === checkDigit(vin)
