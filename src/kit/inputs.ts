import { z } from 'zod'
import { plainCode } from './width.ts'

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
export const vinText = z.string().overwrite(plainCode).trim().toUpperCase().min(1).max(17)
