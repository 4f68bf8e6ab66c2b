import { chanceOf } from './chance.ts'
import type { EcuDescription } from './ecus/ecu.ts'

/** Versions by ECU code, oldest first. The last one is newer than the current factory version. */
const releases: Readonly<Record<string, readonly string[]>> = {
  VCU: ['V3.2.4', 'V3.2.6', 'V3.3.0'],
  BMS: ['V4.0.9', 'V4.1.2', 'V4.2.0'],
  HVAC: ['V1.7.0', 'V1.7.2', 'V1.8.0'],
  TBOX: ['V2.40', 'V2.42', 'V2.50'],
}
const earlierPart = 0.2

export const releasesOf = ({ code }: Pick<EcuDescription, 'code'>): readonly string[] => releases[code] ?? []

/** Factory version of a vehicle's ECU. `number`: the vehicle's. */
export function builtWith({ code, requestAddress, versions: { software } }: EcuDescription, number: number): string {
  const own = releases[code] ?? []
  const at = own.indexOf(software)
  const isEarlier = at > 0 && chanceOf(number, 94, Number.parseInt(requestAddress, 16)) < earlierPart
  return isEarlier ? own[at - 1]! : software
}

/** Release counter of a version. This manufacturer derives it from the digits, so it increases with them. */
export function counterOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = (version.match(/\d+/g) ?? []).map(Number)
  return major * 10_000 + minor * 100 + patch
}

export function supplierVersion({ versions }: EcuDescription, version: string | undefined): string {
  if (version === undefined || version === versions.software) return versions.supplierSoftware
  const [letters = ''] = versions.supplierSoftware.match(/^[A-Z]+/) ?? []
  return `${letters}${version.replace(/\D/g, '')}`
}
