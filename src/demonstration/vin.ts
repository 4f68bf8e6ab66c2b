const letters: Record<string, number> = {}
for (const [at, letter] of [...'ABCDEFGH'].entries()) letters[letter] = at + 1
for (const [at, letter] of [...'JKLMN'].entries()) letters[letter] = at + 1
letters.P = 7
letters.R = 9
for (const [at, letter] of [...'STUVWXYZ'].entries()) letters[letter] = at + 2
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const years = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** The ninth character of a VIN from the other sixteen (GB 16735 annex A). */
export function checkDigit(vin: string): string {
  const sum = [...vin].reduce((total, sign, at) => total + (letters[sign] ?? Number(sign)) * (weights[at] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** A complete VIN: manufacturer (3), description (5), check digit, model year, plant (1), serial number (6 digits). */
export function vinOf(maker: string, description: string, year: number, plant: string, serial: number): string {
  const start = `${maker}${description}`
  const end = `${years[(year - 2010) % years.length]}${plant}${String(serial).padStart(6, '0')}`
  return `${start}${checkDigit(`${start}0${end}`)}${end}`
}
