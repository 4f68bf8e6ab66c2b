import { checkDigit } from '../../domain/vin-check.ts'

const years = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** Builds a VIN: manufacturer (3), description (5), check digit, model year, plant (1), serial number (6 digits). */
export function vinOf(maker: string, description: string, year: number, plant: string, serial: number): string {
  const start = `${maker}${description}`
  const end = `${years[(year - 2010) % years.length]}${plant}${String(serial).padStart(6, '0')}`
  return `${start}${checkDigit(`${start}0${end}`)}${end}`
}
