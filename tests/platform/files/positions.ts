import { deflateSync, inflateSync } from 'node:zlib'
import { encodePng } from '../../../src/platform/png.ts'

/** 31°13′52″ N, 121°28′25″ E, as a camera writes it: TIFF with a directory for GPS. */
function tiff(bigEndian: boolean): Buffer {
  const bytes = Buffer.alloc(128)
  const u16 = (value: number, at: number) =>
    bigEndian ? bytes.writeUInt16BE(value, at) : bytes.writeUInt16LE(value, at)
  const u32 = (value: number, at: number) =>
    bigEndian ? bytes.writeUInt32BE(value, at) : bytes.writeUInt32LE(value, at)
  bytes.write(bigEndian ? 'MM' : 'II', 0, 'latin1')
  u16(42, 2)
  u32(8, 4)
  const entry = (at: number, tag: number, type: number, count: number, value: number | string) => {
    u16(tag, at)
    u16(type, at + 2)
    u32(count, at + 4)
    if (typeof value === 'string') bytes.write(value, at + 8, 'latin1')
    else u32(value, at + 8)
  }
  u16(1, 8)
  entry(10, 0x8825, 4, 1, 26)
  u16(4, 26)
  entry(28, 1, 2, 2, 'N')
  entry(40, 2, 5, 3, 80)
  entry(52, 3, 2, 2, 'E')
  entry(64, 4, 5, 3, 104)
  for (const [at, parts] of [
    [80, [31, 13, 52]],
    [104, [121, 28, 25]],
  ] as const)
    for (const [index, part] of parts.entries()) {
      u32(part, at + 8 * index)
      u32(1, at + 8 * index + 4)
    }
  return bytes
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="31,13.87N" exif:GPSLongitude="121,28.42E"/></x:xmpmeta>`

const bufferOf = (bytes: number, write: (head: Buffer) => void) => {
  const head = Buffer.alloc(bytes)
  write(head)
  return head
}
const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), bufferOf(2, (head) => head.writeUInt16BE(body.length + 2)), body])
function jpeg(): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff(true)])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, exif),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`, 'latin1')),
    // As in newer phones: another marker, and a second picture after the end.
    segment(0xe0, exif),
    segment(0xe2, Buffer.concat([Buffer.from('MPF\0', 'latin1'), tiff(false)])),
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd9]),
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif),
    Buffer.from([0xff, 0xd9]),
  ])
}
function png(): Buffer {
  const plain = encodePng(2, 2, Buffer.alloc(16, 0x7f))
  // Checksums of chunks do not matter, because readers ignore them.
  const chunk = (name: string, body: Buffer) =>
    Buffer.concat([
      bufferOf(4, (head) => head.writeUInt32BE(body.length)),
      Buffer.from(name, 'latin1'),
      body,
      Buffer.alloc(4),
    ])
  const at = plain.indexOf('IHDR') + 4 + 13 + 4
  return Buffer.concat([
    plain.subarray(0, at),
    chunk('eXIf', tiff(false)),
    chunk('zxIf', tiff(true)),
    chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`, 'latin1')),
    chunk('zTXt', Buffer.concat([Buffer.from('XMP\0\0', 'latin1'), deflateSync(xmp)])),
    plain.subarray(at),
    tiff(false),
  ])
}
function webp(): Buffer {
  const part = (name: string, body: Buffer) =>
    Buffer.concat([
      Buffer.from(name, 'latin1'),
      bufferOf(4, (head) => head.writeUInt32LE(body.length)),
      body,
      Buffer.alloc(body.length % 2),
    ])
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    part('VP8X', Buffer.from([0x0c, 0, 0, 0, 1, 0, 0, 1, 0, 0])),
    part('VP8 ', Buffer.from('picture', 'latin1')),
    part('EXIF', tiff(false)),
    part('XMP ', Buffer.from(xmp, 'latin1')),
    part('XTRA', tiff(true)),
  ])
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), bufferOf(4, (head) => head.writeUInt32LE(body.length)), body])
}
function gif(): Buffer {
  const blocks = (body: Buffer) => Buffer.concat([Buffer.from([body.length]), body, Buffer.from([0])])
  // An XMP packet is embedded unchanged. The trailer after it leads readers that count blocks to the end.
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('NETSCAPE2.0', 'latin1'),
    Buffer.from([3, 1, 0, 0, 0]),
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from(`XMP DataXMP${xmp}`, 'latin1'),
    trailer,
    Buffer.from([0x21, 0xfe]),
    blocks(tiff(false)),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]),
    blocks(Buffer.from([0x44, 1])),
    Buffer.from([0x3b]),
  ])
}

/** Pictures with a position, in every encoding that their formats have. */
export const locatedPictures: Readonly<Record<string, Buffer>> = {
  'a.jpg': jpeg(),
  'b.png': png(),
  'c.webp': webp(),
  'd.gif': gif(),
}

/** Finds all positions in a file by scanning every byte, without knowledge of formats. */
export function positionsIn(file: Buffer): string[] {
  const positions = [...file.toString('latin1').matchAll(/GPS(?:Latitude|Longitude)\W+[\d.,]+/g)].map(([text]) => text)
  for (let at = 0; at + 8 <= file.length; at++) {
    const order = file.toString('latin1', at, at + 4)
    if (order === 'II*\0' || order === 'MM\0*') positions.push(...gpsOf(file.subarray(at), order === 'MM\0*'))
    if (file[at] === 0x78) positions.push(...inflatedPositions(file.subarray(at)))
  }
  return positions
}

function inflatedPositions(from: Buffer): string[] {
  try {
    return positionsIn(inflateSync(from))
  } catch {
    return []
  }
}

function gpsOf(bytes: Buffer, bigEndian: boolean): string[] {
  const u16 = (at: number) => (bigEndian ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at))
  const u32 = (at: number) => (bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
  const entries = (at: number) => Array.from({ length: u16(at) }, (_, index) => at + 2 + 12 * index)
  try {
    const gps = entries(u32(4)).find((at) => u16(at) === 0x8825)
    if (gps === undefined) return []
    return entries(u32(gps + 8)).flatMap((at) => {
      if (u16(at) !== 2 && u16(at) !== 4) return []
      const value = u32(at + 8)
      return [[0, 8, 16].map((part) => u32(value + part) / u32(value + part + 4)).join(' ')]
    })
  } catch {
    return []
  }
}
