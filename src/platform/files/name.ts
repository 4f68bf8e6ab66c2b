/** File endings by media type. The first is appended to names without a matching one. */
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
  // All text is classified as a table. GeoJSON keeps its ending, by which an import recognises it.
  'text/csv': ['csv', 'txt', 'geojson', 'json'],
  'application/json': ['json'],
}
/** Default ending of a media type. */
export const endingOf = (type: string): string => (endings[type] ?? binary)[0] as string
/** Endings for unknown types, under which no system opens or runs the file. */
const binary = ['bin', 'dat', 'fw', 'hex', 'img', 'mot', 'rom', 's19', 'srec', 'swu', 'upd', 'vbf', 'sig']
const longest = 200

/**
 * Returns a safe name for display and download, never a path. It removes folders, control characters, format characters
 * (which can reverse 'gnp.exe') and lone surrogates. Long names keep their end. The ending matches the file's true
 * type: 'setup.exe' with a picture inside becomes 'setup.exe.png'.
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
