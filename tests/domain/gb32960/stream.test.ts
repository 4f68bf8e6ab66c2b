import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FrameStream, type StreamScan, toHex } from '../../../src/domain/gb32960/index.ts'
import { inCheck } from '../../check.ts'
import { buildFrame, randomFrame } from './generate.ts'
import { fullReport, mutate, random } from './samples.ts'

const frames = (results: StreamScan[]) => results.flatMap((one) => ('frame' in one ? [toHex(one.frame)] : []))
const problems = (results: StreamScan[]) => results.flatMap((one) => ('problem' in one ? [one.problem.code] : []))
const concatBytes = (...parts: Uint8Array[]) => Uint8Array.of(...parts.flatMap((part) => [...part]))

/** Pushes the bytes in random pieces. */
function pushCut(stream: FrameStream, bytes: Uint8Array, next: () => number): StreamScan[] {
  const results: StreamScan[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + Math.floor(next() * (next() < 0.5 ? 4 : 400))
    results.push(...stream.push(bytes.subarray(at, at + length)))
    at += length
  }
  return results
}

describe('FrameStream', () => {
  it('finds the same frames however the stream is cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (seed) => {
        const next = random(seed)
        const parts = Array.from({ length: 8 }, (_, index) => {
          const frame = randomFrame(next() < 0.5 ? 2016 : 2025, seed + index)
          return next() < 0.3 ? mutate(frame, next) : frame
        })
        const whole = new FrameStream().push(concatBytes(...parts))
        const cut = pushCut(new FrameStream(), concatBytes(...parts), next)
        expect(frames(cut)).toEqual(frames(whole))
        const faults = (results: StreamScan[]) => problems(results).filter((code) => code !== 'rubbish')
        expect(faults(cut)).toEqual(faults(whole))
      }),
      { numRuns: inCheck(100, 500) },
    )
  })

  it('answers every frame of a clean stream with its offset', () => {
    const all = Array.from({ length: 20 }, (_, seed) => randomFrame(2016, seed))
    const results = new FrameStream().push(concatBytes(...all))
    expect(frames(results)).toEqual(all.map((frame) => toHex(frame)))
    expect(results.map(({ at }) => at)).toEqual(
      all.map((_, index) => all.slice(0, index).reduce((sum, f) => sum + f.length, 0)),
    )
  })

  it('finds itself again after rubbish, and counts it', () => {
    const frame = fullReport(2016, 4)
    const results = new FrameStream().push(
      concatBytes(Uint8Array.of(1, 2, 0x23, 3), frame, Uint8Array.of(0x24, 0x24, 7), frame),
    )
    expect(frames(results)).toEqual([toHex(frame), toHex(frame)])
    expect(results[0]).toMatchObject({ at: 0, problem: { code: 'rubbish', at: 0, length: 4 } })
  })

  it('loses no frame behind one with a wrong check code or swallowed by a wrong length', () => {
    const frame = fullReport(2025, 4)
    const wrong = frame.slice()
    wrong[30]! ^= 0x55
    expect(frames(new FrameStream().push(concatBytes(wrong, frame)))).toEqual([toHex(frame)])
    const long = frame.slice()
    long[22] = 2
    const results = new FrameStream().push(concatBytes(long, frame, frame, frame))
    expect(frames(results)).toEqual([toHex(frame), toHex(frame), toHex(frame)])
    expect(problems(results)).toContain('bcc')
  })

  it('goes on after a frame that never ends, when told that its sender fell silent', () => {
    const frame = fullReport(2016, 4)
    const endless = frame.slice()
    endless[22] = 0xf0
    const stream = new FrameStream()
    expect(frames(stream.push(concatBytes(endless, frame)))).toEqual([])
    expect(frames(stream.giveUp())).toEqual([toHex(frame)])
    expect(stream.giveUp()).toEqual([])
  })

  it('refuses a longer unit than allowed', () => {
    const frame = buildFrame(2016, 0xc1, 0xfe, new Array(600).fill(7))
    const results = new FrameStream({ maxUnit: 512 }).push(frame)
    expect(results[0]).toMatchObject({ problem: { code: 'tooLong', at: 22 } })
    expect(frames(new FrameStream().push(frame))).toEqual([toHex(frame)])
  })

  it('says where a head is none', () => {
    const bytes = buildFrame(2016, 7, 0xfe, [])
    bytes[9] = 0x07
    const [first] = new FrameStream().push(bytes)
    expect(first).toMatchObject({ problem: { code: 'head', at: 9 } })
  })

  it('keeps its memory bounded on hostile bytes', () => {
    const stream = new FrameStream()
    const start = buildFrame(2016, 2, 0xfe, []).slice(0, 24)
    start[22] = 0xff
    start[23] = 0xf0
    const hostile = concatBytes(...Array.from({ length: 2700 }, () => start))
    for (let round = 0; round < 10; round++) {
      stream.push(hostile)
      expect(stream.pending).toBeLessThanOrEqual(65556)
    }
    const sharps = new Uint8Array(200_000).fill(0x23)
    expect(stream.push(sharps).length).toBeLessThan(100)
    expect(stream.pending).toBeLessThanOrEqual(65556)
  })
})
