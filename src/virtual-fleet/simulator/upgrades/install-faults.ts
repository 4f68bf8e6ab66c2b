/** Failures of an upgrade, determined by the vehicle and the action, and therefore reproducible. Pure. */
import { chanceOf } from '../../fleet/chance.ts'

/** Probability of each failure per upgrade, 0 to 1. At most one of them happens. */
export interface InstallFaults {
  /** The connection breaks in the middle of the download, which resumes. */
  readonly downloadCut: number
  readonly wrongHash: number
  /** Power is lost while an ECU is written. It starts with its previous software. */
  readonly powerLost: number
  /** An ECU rejects its file. All ECUs return to their previous software. */
  readonly installFails: number
  /** One ECU stays on its previous software, the others are upgraded. */
  readonly oneFails: number
  /** It reports success, but then starts with the previous software. */
  readonly bootsOld: number
  readonly neverBack: number
}
export type InstallFault = keyof InstallFaults

export const noInstallFaults: InstallFaults = {
  downloadCut: 0,
  wrongHash: 0,
  powerLost: 0,
  installFails: 0,
  oneFails: 0,
  bootsOld: 0,
  neverBack: 0,
}
export const defaultInstallFaults: InstallFaults = {
  downloadCut: 0.06,
  wrongHash: 0.005,
  powerLost: 0.005,
  installFails: 0.012,
  oneFails: 0.006,
  bootsOld: 0.004,
  neverBack: 0.002,
}

export function installFaultOf(installFaults: InstallFaults, number: number, action: number): InstallFault | undefined {
  let left = chanceOf(number, action, 121)
  return (Object.keys(noInstallFaults) as InstallFault[]).find((kind) => {
    left -= installFaults[kind]
    return left < 0
  })
}

/** Reads 'bootsOld=0.1,downloadCut=0.5'. Throws a RangeError that quotes the invalid part. */
export function readInstallFaults(text: string): InstallFaults {
  return { ...noInstallFaults, ...readShares(text, Object.keys(noInstallFaults)) }
}

/** Reads names with shares of 0 to 1, for example 'yes=0.8,no=0.05'. Throws a RangeError for any other name. */
export function readShares(text: string, names: readonly string[]): Record<string, number> {
  const entries = text.split(',').map((part): [string, number] => {
    const [name = '', value = ''] = part.split('=').map((piece) => piece.trim())
    const share = Number(value)
    if (!names.includes(name) || value === '' || !(share >= 0 && share <= 1))
      throw new RangeError(`'${part}': expected ${names.join(', ')}, each with '=' and 0 to 1`)
    return [name, share]
  })
  return Object.fromEntries(entries)
}
