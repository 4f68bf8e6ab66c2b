/** Letter values and position weights (GB 16735 annex A). I, O and Q are not used in VINs. */
const letters: Record<string, number> = {}
for (const [at, letter] of [...'ABCDEFGH'].entries()) letters[letter] = at + 1
for (const [at, letter] of [...'JKLMN'].entries()) letters[letter] = at + 1
letters.P = 7
letters.R = 9
for (const [at, letter] of [...'STUVWXYZ'].entries()) letters[letter] = at + 2
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The check digit, the ninth character of a VIN, from the other sixteen (GB 16735 annex A). */
export function checkDigit(vin: string): string {
  const sum = [...vin].reduce((total, sign, at) => total + (letters[sign] ?? Number(sign)) * (weights[at] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** Whether the check digit is right. Foreign manufacturers need not comply with it, so a mismatch is only a warning. */
export const hasRightCheckDigit = (vin: string): boolean => vin.length === 17 && vin[8] === checkDigit(vin)
