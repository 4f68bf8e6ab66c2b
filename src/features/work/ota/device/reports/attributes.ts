/**
 * Attributes that a box reports about itself (`configData`). Names that begin with `ecu.` are versions, in the form
 * `ecu.<ECU code>.<field>`, for example `ecu.BMS.version`.
 */
export interface StatedVersion {
  readonly ecu: string
  readonly version: string
  readonly partNumber?: string
  readonly hardwareId?: string
  readonly serial?: string
  /** Hex. */
  readonly sha256?: string
}
export type Attributes = Readonly<Record<string, string>>

const namePattern = /^ecu\.([A-Z][A-Z0-9_]{0,15})\.(version|partNumber|hardwareId|serial|sha256)$/

/** Extracts the versions from attributes. ECUs without a version are omitted. */
export function statedVersions(attributes: Attributes): StatedVersion[] {
  const fieldsByEcu = new Map<string, Record<string, string>>()
  for (const [name, value] of Object.entries(attributes)) {
    const [, ecu, what] = namePattern.exec(name) ?? []
    if (!ecu || !what || value.trim() === '') continue
    fieldsByEcu.set(ecu, { ...fieldsByEcu.get(ecu), [what]: value.trim() })
  }
  return [...fieldsByEcu].flatMap(([ecu, { version, ...rest }]) => (version ? [{ ecu, version, ...rest }] : []))
}

export const attributeLimits = { count: 100, nameLength: 128, valueLength: 512 } as const

/** Applies sent attributes to the stored ones. Undefined: the result or a value exceeds the limits. */
export function mergeAttributes(
  old: Attributes,
  mode: 'merge' | 'replace' | 'remove',
  changes: Attributes,
): Attributes | undefined {
  const { count, nameLength, valueLength } = attributeLimits
  const entries = Object.entries(changes)
  if (entries.some(([name, value]) => name === '' || name.length > nameLength || value.length > valueLength))
    return undefined
  const left = mode === 'replace' ? [] : Object.entries(old).filter(([name]) => !Object.hasOwn(changes, name))
  const all = mode === 'remove' ? left : [...left, ...entries]
  return all.length > count ? undefined : Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}
