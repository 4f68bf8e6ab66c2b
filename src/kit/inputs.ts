import { z } from 'zod'

const [firstYear, lastYear] = [2000, 2100]

/** A moment that the store can hold, ISO 8601. */
export const moment = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .refine((value) => {
    const year = new Date(value).getUTCFullYear()
    return year >= firstYear && year < lastYear
  })

/** A VIN, or what somebody typed for one: trimmed, in capitals. */
export const vinText = z.string().normalize('NFKC').trim().toUpperCase().min(1).max(17)
