import type { Field, ValueWords } from '../kinds/kind.ts'
import type { SheetColumn } from '../kinds/sheet.ts'
import type { AnyRecord, PackedFiles } from './record.ts'

/** Separator of the values in a packed file's name. */
const between = '_'
/** Characters that some system forbids in names, the separator, and the dot that hides a file. */
const special = /[%_/\\:*?"<>|\p{Cc}]|^\./gu
const escapeCharacter = (character: string): string => {
  const code = encodeURIComponent(character)
  // encodeURIComponent leaves some of them unchanged.
  return code === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : code
}

/** Returns the name of a row's file in an archive, without extension: the values as a sheet has them. */
export function packedName(
  record: Pick<AnyRecord, 'name' | 'fields'>,
  { named: nameFields }: PackedFiles,
  row: Readonly<Record<string, unknown>>,
  words: ValueWords,
): string {
  const values = nameFields.map((name) => {
    const field = record.fields[name] as Field
    const value = row[name]
    if (value === null || value === undefined) return ''
    return (field.kind.sheet as SheetColumn).write(value, field, words, { record: record.name, name })
  })
  return values.map((value) => String(value).replace(special, escapeCharacter)).join(between)
}

/** Returns the values in a packed file's name, as cells. */
export const fileParts = (name: string): string[] =>
  name
    .replace(/\.[^.]*$/, '')
    .split(between)
    .map(decode)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // The percent sign is part of the name.
    return text
  }
}
