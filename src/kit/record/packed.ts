import type { Field, ValueWords } from './kinds/kind.ts'
import type { SheetColumn } from './kinds/sheet.ts'
import type { AnyRecord, PackedFiles } from './record.ts'

/** Between the values in the name of a packed file. */
const between = '_'
/** What a name cannot hold on some system, what divides it, and what hides a file. */
const special = /[%_/\\:*?"<>|\p{Cc}]|^\./gu
const escaped = (character: string): string => {
  const encoded = encodeURIComponent(character)
  // Some of them are none in an address.
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded
}

/** The name of a row's file in an archive, without its ending: what the row says, as a sheet would. */
export function packedName(
  record: Pick<AnyRecord, 'name' | 'fields'>,
  { named }: PackedFiles,
  row: Readonly<Record<string, unknown>>,
  words: ValueWords,
): string {
  const values = named.map((name) => {
    const field = record.fields[name] as Field
    const value = row[name]
    if (value === null || value === undefined) return ''
    return (field.kind.sheet as SheetColumn).write(value, field, words, { record: record.name, name })
  })
  return values.map((value) => String(value).replace(special, escaped)).join(between)
}

/** What the name of a packed file says, as cells. */
export const fileParts = (name: string): string[] =>
  name
    .replace(/\.[^.]*$/, '')
    .split(between)
    .map(decoded)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign of its own.
    return text
  }
}
