/** Endings that say what a type is; the first is given to names that have none of them. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/gzip': ['gz', 'tgz'],
  'application/x-7z-compressed': ['7z'],
  'application/x-tar': ['tar'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  // Text of any kind is taken for a table: GeoJSON keeps the name by which an import knows it.
  'text/csv': ['csv', 'txt', 'geojson', 'json'],
  'application/json': ['json'],
}
/** The ending that says what a type is. */
export const endingOf = (type: string): string => (endings[type] ?? binary)[0] as string
/** Of what no type is known of: endings under which no system opens or runs it. */
const binary = ['bin', 'dat', 'fw', 'hex', 'img', 'mot', 'rom', 's19', 'srec', 'swu', 'upd', 'vbf', 'sig']
const longest = 200

/**
 * A name to show and to save by, never a path: without folders, controls, format characters (which turn 'gnp.exe' around)
 * and half characters, its end kept, and with an ending of the file's true type: 'setup.exe' with a picture inside
 * becomes 'setup.exe.png'.
 */
export function trueName(name: string, type: string): string {
  const plain = name
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(-longest)
    .toWellFormed()
    .trim()
  const good = endings[type] ?? binary
  const ending = /\.([^.]*)$/.exec(plain)?.[1]?.toLowerCase()
  return ending !== undefined && good.includes(ending) ? plain : `${plain.slice(-longest + 5)}.${good[0]}`
}
