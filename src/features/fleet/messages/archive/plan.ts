/** Division of a day into files and row groups. Pure. */

/**
 * Rows of a row group, unless one vehicle has more. A reader of one vehicle decodes a whole group, and the archiving
 * job has one in memory.
 */
const usual = { groupRows: 10_000, fileRows: 1_000_000 }

export interface FilePlan {
  /** VINs of each row group, in order. A vehicle is in one group. */
  readonly groups: readonly (readonly string[])[]
}

/** @param counts messages by VIN */
export function planFiles(counts: ReadonlyMap<string, number>, limits: Partial<typeof usual> = {}): FilePlan[] {
  const { groupRows, fileRows } = { ...usual, ...limits }
  const files: { groups: string[][]; rows: number }[] = []
  let inGroup = 0
  for (const vin of [...counts.keys()].sort()) {
    const count = counts.get(vin)!
    let file = files.at(-1)
    if (!file || (file.rows + count > fileRows && file.rows > 0)) {
      file = { groups: [], rows: 0 }
      files.push(file)
      inGroup = 0
    }
    if (file.groups.length === 0 || (inGroup + count > groupRows && inGroup > 0)) {
      file.groups.push([])
      inGroup = 0
    }
    file.groups.at(-1)!.push(vin)
    file.rows += count
    inGroup += count
  }
  return files
}
