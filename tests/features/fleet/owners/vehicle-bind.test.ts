import { expect, test } from 'vitest'
import { hasRightCheckDigit } from '../../../../src/domain/vin-check.ts'
import {
  moveView,
  type PictureView,
  rotateView,
  swipeDirection,
  wholePicture,
  zoomView,
} from '../../../../src/features/fleet/owners/bindRequest/view.ts'
import { metadataIn, withoutMetadata } from '../../../../src/platform/files/picture-metadata.ts'
import { type Grey, pictureFaults, sharpness } from '../../../../src/ui/reader/quality.ts'
import { documentPicture } from '../../../../src/virtual-fleet/demonstration/document-picture.ts'
import { phonePicture } from './sending.ts'

const size = 320
const drawPicture = (at: (x: number, y: number) => number): Grey => ({
  width: size,
  height: size,
  data: Uint8Array.from({ length: size * size }, (_, n) => at(n % size, Math.floor(n / size))),
})
/** Grey value of a pattern like lines of text, with perfectly sharp edges. */
const text = (x: number, y: number) => ((x >> 2) % 3 === 0 && (y >> 3) % 2 === 0 ? 40 : 220)
function blurPicture({ width, height, data }: Grey, by: number): Grey {
  return drawPicture((x, y) => {
    let [sum, count] = [0, 0]
    for (let dy = -by; dy <= by; dy++)
      for (let dx = -by; dx <= by; dx++) {
        const [fromX, fromY] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))]
        sum += data[fromY * width + fromX] ?? 0
        count++
      }
    return sum / count
  })
}

test('blur, glare, darkness and too few pixels are told; a good picture is not faulted', () => {
  const sharp = drawPicture(text)
  expect(pictureFaults(sharp, 2048)).toEqual([])
  expect(pictureFaults(sharp, 640)).toEqual(['small'])
  const soft = blurPicture(sharp, 6)
  expect(sharpness(soft)).toBeLessThan(sharpness(sharp) / 50)
  expect(pictureFaults(soft, 2048)).toEqual(['blurred'])
  const glaring = drawPicture((x, y) => (x > 200 && x < 290 && y > 60 && y < 150 ? 255 : text(x, y)))
  expect(pictureFaults(glaring, 2048)).toEqual(['glare'])
  expect(
    pictureFaults(
      drawPicture((x, y) => text(x, y) / 6),
      2048,
    ),
  ).toContain('dark')
})

test('a picture is turned, enlarged, moved within its frame, and changed by a swipe only while it is whole', () => {
  const large = zoomView(wholePicture, 2)
  expect(rotateView(wholePicture, 1).quarters).toBe(1)
  expect(moveView(wholePicture, 9, 9)).toEqual(wholePicture)
  expect(moveView(large, 9, -4)).toMatchObject({ x: 9, y: -4 })
  expect(zoomView(moveView(large, 9, -4), 0.1)).toEqual(wholePicture)
  expect(zoomView(wholePicture, 99).zoom).toBe(8)
  const swipes: [PictureView, number, number, number][] = [
    [wholePicture, -80, 10, 1],
    [wholePicture, 80, 10, -1],
    [wholePicture, 80, 70, 0],
    [wholePicture, 20, 0, 0],
    [large, -80, 10, 0],
  ]
  for (const [view, dx, dy, to] of swipes) expect(swipeDirection(view, dx, dy)).toBe(to)
})

test('metadata is taken out of JPEG, PNG and WebP; what is broken is none of them', () => {
  const clean = withoutMetadata(phonePicture(3)) ?? Buffer.alloc(0)
  expect([metadataIn(clean), clean.indexOf('ICC_PROFILE') > 0]).toEqual([[], true])
  expect(withoutMetadata(clean)).toEqual(clean)
  const png = documentPicture('licence', 'LTESTV00000000001')
  const chunk = (name: string, text: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from(name + text, 'latin1'), Buffer.alloc(4)])
  const taggedPng = Buffer.concat([
    png.subarray(0, 33),
    chunk('eXIf', 'GPS'),
    chunk('tEXt', 'Author'),
    png.subarray(33),
  ])
  expect(metadataIn(taggedPng)).toEqual(['eXIf', 'tEXt'])
  expect(withoutMetadata(Buffer.concat([taggedPng, Buffer.from('behind')]))).toEqual(png)
  const riff = (...chunks: Buffer[]) => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
    const head = Buffer.from('RIFF\0\0\0\0')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const part = (name: string, bytes: string) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    return Buffer.concat([Buffer.from(name), length, Buffer.from(bytes, 'latin1'), Buffer.alloc(bytes.length % 2)])
  }
  const webp = riff(
    part('VP8X', '\x0c\0\0\0\0\0\0\0\0\0'),
    part('VP8 ', 'picture'),
    part('EXIF', 'GPS'),
    part('XMP ', 'x'),
  )
  expect(metadataIn(webp)).toEqual(['EXIF', 'XMP'])
  expect(withoutMetadata(webp)).toEqual(riff(part('VP8X', '\0\0\0\0\0\0\0\0\0\0'), part('VP8 ', 'picture')))
  const end = phonePicture(3).indexOf(Buffer.from([0xff, 0xd9])) + 2
  for (let length = 0; length < end; length++)
    expect(withoutMetadata(phonePicture(3).subarray(0, length))).toBeUndefined()
})

test('the check digit of a VIN', () => {
  expect(hasRightCheckDigit('1M8GDM9AXKP042788')).toBe(true)
  expect(hasRightCheckDigit('1M8GDM9A0KP042788')).toBe(false)
})
