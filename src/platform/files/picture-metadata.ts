/**
 * Removes metadata that cameras and programs add to pictures: EXIF (with the position), XMP, IPTC, comments, previews.
 * Pure functions on bytes.
 */

/** JPEG segments that affect the display: JFIF, colour profiles, Adobe's colour transform. */
const neededJpeg = (marker: number, body: Buffer) =>
  (marker === 0xe0 && body.toString('latin1', 0, 4) === 'JFIF') ||
  (marker === 0xe2 && body.toString('latin1', 0, 11) === 'ICC_PROFILE') ||
  (marker === 0xee && body.toString('latin1', 0, 5) === 'Adobe')
const isJpegMetadata = (marker: number, body: Buffer) =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !neededJpeg(marker, body))
/**
 * PNG chunks that affect the display, in addition to critical chunks, whose names begin with a capital. Unlisted chunks
 * may contain anything and are removed.
 */
const neededPng = new Set('tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '))
const isPngMetadata = (name: string) => !/^[A-Z]/.test(name) && !neededPng.has(name)
const neededWebp = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

interface Piece {
  /** Segment or chunk including its header, unchanged. */
  readonly bytes: Buffer
  /** Name of a metadata segment. Undefined: part of the picture. */
  readonly metadata: string | undefined
}

/** Removes metadata and any bytes after the end. Undefined when it is not a complete JPEG, PNG, WebP or GIF. */
export function withoutMetadata(file: Buffer): Buffer | undefined {
  const pieces = piecesOf(file)
  if (!pieces) return undefined
  const picture = Buffer.concat(pieces.filter(({ metadata }) => metadata === undefined).map(({ bytes }) => bytes))
  if (file.toString('latin1', 0, 4) !== 'RIFF') return picture
  picture.writeUInt32LE(picture.length - 8, 4)
  // Clears the EXIF and XMP flags of the extended header.
  if (picture.toString('latin1', 12, 16) === 'VP8X') picture[20] = (picture[20] ?? 0) & ~0x0c
  return picture
}

/** Names of the metadata segments in a file. Undefined as above. */
export const metadataIn = (file: Buffer): string[] | undefined =>
  piecesOf(file)?.flatMap(({ metadata }) => metadata ?? [])

function piecesOf(file: Buffer): Piece[] | undefined {
  try {
    if (file.readUInt16BE(0) === 0xffd8) return jpegPieces(file)
    if (file.toString('hex', 0, 8) === '89504e470d0a1a0a') return pngPieces(file)
    if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return webpPieces(file)
    if (/^GIF8[79]a/.test(file.toString('latin1', 0, 6))) return gifPieces(file)
  } catch (error) {
    // A length field points past the end.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

function jpegPieces(file: Buffer): Piece[] | undefined {
  const pieces: Piece[] = [{ bytes: file.subarray(0, 2), metadata: undefined }]
  let at = 2
  while (file.readUInt8(at) === 0xff) {
    const marker = file.readUInt8(at + 1)
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) {
      pieces.push({ bytes: file.subarray(at, at + 2), metadata: undefined })
      if (file.length > at + 2) pieces.push({ bytes: file.subarray(at + 2), metadata: 'trailer' })
      return pieces
    }
    let end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length) return undefined
    const body = file.subarray(at + 4, end)
    const metadata = isJpegMetadata(marker, body) ? jpegName(marker, body) : undefined
    // After a scan header follows its data, up to a marker that is neither stuffing nor a restart.
    if (marker === 0xda) end = endOfScan(file, end)
    pieces.push({ bytes: file.subarray(at, end), metadata })
    at = end
  }
  return undefined
}

function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new RangeError('The scan has no end')
}

const jpegName = (marker: number, body: Buffer) =>
  marker === 0xfe ? 'comment' : body.toString('latin1', 0, 6).replace(/[^\w ].*$/s, '') || `APP${marker - 0xe0}`

function pngPieces(file: Buffer): Piece[] | undefined {
  const pieces: Piece[] = [{ bytes: file.subarray(0, 8), metadata: undefined }]
  for (let at = 8; ; ) {
    const name = file.toString('latin1', at + 4, at + 8)
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return undefined
    pieces.push({ bytes: file.subarray(at, end), metadata: isPngMetadata(name) ? name : undefined })
    at = end
    if (name !== 'IEND') continue
    if (at < file.length) pieces.push({ bytes: file.subarray(at), metadata: 'trailer' })
    return pieces
  }
}

function webpPieces(file: Buffer): Piece[] | undefined {
  const whole = 8 + file.readUInt32LE(4)
  if (whole > file.length) return undefined
  const pieces: Piece[] = [{ bytes: file.subarray(0, 12), metadata: undefined }]
  for (let at = 12; at < whole; ) {
    const name = file.toString('latin1', at, at + 4)
    const bytes = file.readUInt32LE(at + 4)
    const end = at + 8 + bytes + (bytes % 2)
    if (end > file.length) return undefined
    pieces.push({ bytes: file.subarray(at, end), metadata: neededWebp.has(name) ? undefined : name.trim() })
    at = end
  }
  if (whole < file.length) pieces.push({ bytes: file.subarray(whole), metadata: 'trailer' })
  return pieces
}

/** GIF extensions that affect the display: graphics control, plain text and loop counts. */
const neededGif = (label: number, application: string) =>
  label === 0xf9 || label === 0x01 || (label === 0xff && /^(NETSCAPE|ANIMEXTS)/.test(application))

function gifPieces(file: Buffer): Piece[] | undefined {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + tableBytes(file.readUInt8(10))
  const pieces: Piece[] = [{ bytes: file.subarray(0, at), metadata: undefined }]
  for (;;) {
    const kind = file.readUInt8(at)
    if (kind === 0x3b) break
    if (kind !== 0x21 && kind !== 0x2c) return undefined
    // Header length. An extension has a label. An image has its position, colours and code size.
    const head = kind === 0x21 ? 2 : 11 + tableBytes(file.readUInt8(at + 9))
    const end = endOfBlocks(file, at + head)
    const label = file.readUInt8(at + 1)
    const application = file.toString('latin1', at + 3, at + 14)
    const isNeeded = kind === 0x2c || neededGif(label, application)
    const name = label === 0xfe ? 'comment' : application.replace(/[^\w ].*$/s, '') || 'extension'
    pieces.push({ bytes: file.subarray(at, end), metadata: isNeeded ? undefined : name })
    at = end
  }
  pieces.push({ bytes: file.subarray(at, at + 1), metadata: undefined })
  if (file.length > at + 1) pieces.push({ bytes: file.subarray(at + 1), metadata: 'trailer' })
  return pieces
}

/** Offset after a sequence of length-prefixed blocks, which an empty block ends. */
function endOfBlocks(file: Buffer, from: number): number {
  let at = from
  for (let length = file.readUInt8(at); length > 0; length = file.readUInt8(at)) at += length + 1
  return at + 1
}
