import { type SimulatedVehicle, vinLines } from './subjects.ts'

/** Reads lines of `vin,token`. Throws a RangeError with the line number, but not its content, which is secret. */
export function readTokens(csv: string): (subject: SimulatedVehicle) => string | undefined {
  const tokens = new Map(
    vinLines(csv).map(({ number, cells: [vin = '', token = ''] }) => {
      if (!/^[A-Za-z0-9]{17}$/.test(vin) || !/^[\x21-\x7e]{16,200}$/.test(token))
        throw new RangeError(`Line ${number}: a VIN of 17 characters and a token are expected`)
      return [vin, token] as const
    }),
  )
  return ({ vin }) => tokens.get(vin)
}
