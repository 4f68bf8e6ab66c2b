/** What goes wrong with an upgrade in a vehicle: chosen by the vehicle and the action, always the same. Pure. */
import { chanceOf } from '../../demonstration/chance.ts'

/** How often each happens, as a part of the upgrades, 0 to 1. At most one of them happens. */
export interface Mishaps {
  /** The connection breaks in the middle of the download, which goes on where it was. */
  readonly downloadCut: number
  /** What arrives is not what was sent. */
  readonly wrongHash: number
  /** The power is lost while an ECU is written: it starts again with what it had. */
  readonly powerLost: number
  /** An ECU does not take its file: all go back to what they had. */
  readonly installFails: number
  /** One ECU keeps what it had, the others the new. */
  readonly oneFails: number
  /** It says that it succeeded, and then starts with what it had before. */
  readonly bootsOld: number
  /** After the restart nothing is heard of it. */
  readonly neverBack: number
}
export type Mishap = keyof Mishaps

export const noMishaps: Mishaps = {
  downloadCut: 0,
  wrongHash: 0,
  powerLost: 0,
  installFails: 0,
  oneFails: 0,
  bootsOld: 0,
  neverBack: 0,
}
export const usualMishaps: Mishaps = {
  downloadCut: 0.06,
  wrongHash: 0.005,
  powerLost: 0.005,
  installFails: 0.012,
  oneFails: 0.006,
  bootsOld: 0.004,
  neverBack: 0.002,
}

/** The mishap that an action of a vehicle meets with, if any. */
export function mishapOf(mishaps: Mishaps, number: number, action: number): Mishap | undefined {
  let left = chanceOf(number, action, 121)
  return (Object.keys(noMishaps) as Mishap[]).find((kind) => {
    left -= mishaps[kind]
    return left < 0
  })
}

/** Reads 'bootsOld=0.1,downloadCut=0.5'. Throws a RangeError that names what it does not understand. */
export function readMishaps(text: string): Mishaps {
  return { ...noMishaps, ...readShares(text, Object.keys(noMishaps)) }
}

/** Reads names with parts of a whole, such as 'yes=0.8,no=0.05'; throws a RangeError for any other name. */
export function readShares(text: string, names: readonly string[]): Record<string, number> {
  const given = text.split(',').map((part): [string, number] => {
    const [name = '', value = ''] = part.split('=').map((piece) => piece.trim())
    const share = Number(value)
    if (!names.includes(name) || value === '' || !(share >= 0 && share <= 1))
      throw new RangeError(`'${part}': expected ${names.join(', ')}, each with '=' and 0 to 1`)
    return [name, share]
  })
  return Object.fromEntries(given)
}
