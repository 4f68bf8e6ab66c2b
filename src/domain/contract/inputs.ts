import { z } from 'zod'

const [firstYear, lastYear] = [2000, 2100]

/** A moment in ISO 8601 within the range that the store supports. */
export const moment = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .refine((value) => {
    const year = new Date(value).getUTCFullYear()
    return year >= firstYear && year < lastYear
  })

/** A VIN, or text entered for one. Trimmed and in capitals. */
export const vinText = z.string().normalize('NFKC').trim().toUpperCase().min(1).max(17)
