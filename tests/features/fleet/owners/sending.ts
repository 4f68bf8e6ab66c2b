import { randomBytes } from 'node:crypto'
import { bindRequestCalls } from '../../../../src/features/fleet/owners/bindRequest/contract.ts'
import type { Client } from '../../../platform/client.ts'

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
/** Position in the EXIF data of a phone picture: TIFF, little endian, with a GPS directory. */
export const position = Buffer.from('N31d13m52s E121d28m25s', 'latin1')

const tiff = Buffer.from('49492a0008000000010025880400010000001a00000000000000', 'hex')
const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, position]))
/** Adds a position in EXIF data to a JPEG, as a phone does. */
export const withPosition = (jpeg: Buffer): Buffer => Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])

/** JPEG up to its frame, with EXIF, XMP, a comment and a second picture after its end. `n` makes the content unique. */
export function phonePicture(n: number): Buffer {
  const scan = Buffer.from([1, 1, 0, 0, 63, 0, n & 0x7f, 0xff, 0x00, 0x12, 0xff, 0xd0, n >> 7, 0x34])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    exif,
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>31.23</x:xmpmeta>', 'latin1')),
    segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01sRGB', 'latin1')),
    segment(0xed, Buffer.from('Photoshop 3.0\x008BIM', 'latin1')),
    segment(0xfe, Buffer.from('comment of a camera', 'latin1')),
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    segment(0xda, scan.subarray(0, 6)),
    scan.subarray(6),
    Buffer.from([0xff, 0xd9]),
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), position])),
    ]),
  ])
}

export const newToken = () => randomBytes(32).toString('base64url')

type Files = Record<string, Buffer>
export const sendRequest = (client: Client, fields: Record<string, string>, files: Files = {}) =>
  sendForm(client, bindRequestCalls.submit.path, fields, files)

/** Sends a form in which each file has its own field name. */
export function sendForm(client: Client, url: string, fields: Record<string, string>, files: Files = {}) {
  const boundary = 'a-boundary-that-no-file-has'
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([key, value]) => part(`name="${key}"`, value)),
    ...Object.entries(files).map(([key, bytes]) =>
      part(`name="${key}"; filename="IMG_4711.jpg"\r\ncontent-type: image/jpeg`, bytes),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, ...client.headers() }
  return client.raw({ method: 'POST', url, headers, payload })
}

/** Sends a complete bind request of person `n` and returns the token of its private link. */
export async function sendWhole(client: Client, n: number, vin: string): Promise<string> {
  const token = newToken()
  const phone = `139${String(n).padStart(8, '0')}`
  const files = { certificate: phonePicture(2 * n), licence: phonePicture(2 * n + 1) }
  const answer = await sendRequest(client, { token, vin, name: `王小${n}`, phone }, files)
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`)
  return token
}
