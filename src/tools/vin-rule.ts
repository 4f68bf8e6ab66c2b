import type { Sources } from './imports.ts'
import type { Violation } from './rules.ts'

const drawingFile = /^src\/(features|app)\/.*\.tsx$/
/** A VIN as a child of an element, alone or as a substitute for a missing plate. */
const renderedVin = /(?:^\s*|[^=\s]>\s*)\{(?:[\w?.]+ (?:\?\?|&&) )?(?:\w+\??\.)*vin\}/
/** The same as the cell of a table. */
const cell = /\bcell: \([^)]*\) => (?:\w+\.)?vin\b(?! &&)/
/**
 * Elements around a VIN that need no link in it. They link to the vehicle, are pressed as a whole, or ask about one
 * vehicle and must not be left by a link.
 */
const around = /<(VehicleLink|Opens|RowButton|Button|button|a|Dialog)\b/

/** Files about the vehicle's own page, and for choosing vehicles in a form. */
const elsewhere = new Set([
  'src/features/desk/vehicle-page/file/Dossier.tsx',
  'src/features/fleet/vehicles/vehicleChoice/VehicleList.tsx',
])

/** Violations of 'every VIN leads to its vehicle'. */
export function checkVins(sources: Sources): Violation[] {
  const message = 'a bare VIN: use VehicleLink of record/views/shared/vehicle-link.tsx'
  return [...sources]
    .filter(([file]) => drawingFile.test(file) && !elsewhere.has(file))
    .flatMap(([file, text]) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) =>
        cell.test(line) || (renderedVin.test(line) && !isWithin(lines, index))
          ? [{ file, line: index + 1, message }]
          : [],
      )
    })
}

/** Whether a line is within one of those elements. It is found by the indentation, because the code is formatted. */
function isWithin(lines: readonly string[], at: number): boolean {
  if (around.test(lines[at] ?? '')) return true
  let depth = indent(lines[at])
  let isTagEnd = false
  for (let index = at - 1; index >= 0 && depth > 0; index--) {
    const line = lines[index] ?? ''
    // A tag over several lines ends with a `>` below its beginning.
    const isTagBegin = isTagEnd && indent(line) === depth && line.trimStart().startsWith('<')
    if (line.trim() === '' || (indent(line) >= depth && !isTagBegin)) continue
    if (around.test(line)) return true
    depth = indent(line)
    isTagEnd = line.trim() === '>'
  }
  return false
}

const indent = (line = '') => line.length - line.trimStart().length
