/**
 * Measures the codec: fast and full decoding, frames in a stream, and one million mutated frames. Ratios are taken
 * within one run.
 */
import { cpus } from 'node:os'
import { decodeFrame, decodeSignals, encodeFrame, FrameStream, Signals } from '../../src/domain/gb32960/index.ts'
import { fullReport, mutate, random } from '../domain/gb32960/samples.ts'

const frame = fullReport(2016, 96)
const modern = fullReport(2025, 96)
const goals = { fast: 300_000, full: 30_000 }
let sink = 0

/**
 * Best rate of several short rounds, in calls per second of processor time. The time of all threads counts, including
 * the garbage collector's. Other work on the machine has little effect.
 */
function rate(rounds: number, calls: number, run: () => number): number {
  let best = 0
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    for (let call = 0; call < calls; call++) sink += run()
    const { user, system } = process.cpuUsage(start)
    best = Math.max(best, calls / ((user + system) / 1e6))
  }
  return best
}

const line = (what: string, perSecond: number, more = '') =>
  console.log(`${what.padEnd(58)} ${Math.round(perSecond).toLocaleString('en').padStart(12)} /s  ${more}`)

console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}`)
console.log(`realtime frame of 2016, all nine types, 96 cells: ${frame.length} bytes; of 2025: ${modern.length} bytes`)

const sum = rate(7, 100_000, () => {
  let total = 0
  for (let at = 0; at < frame.length; at++) total += frame[at]!
  return total
})
line('plain sum over the bytes', sum)
const ratio = (perSecond: number) => `${(perSecond / sum).toFixed(3)} of the sum`

const fast = rate(7, 100_000, () => decodeSignals(frame).alarmFlags ?? 0)
line('decodeSignals, 2016', fast, ratio(fast))
const checked = rate(7, 100_000, () => decodeSignals(frame, { check: true }).alarmFlags ?? 0)
line('decodeSignals with check code, 2016', checked, ratio(checked))
const fast2025 = rate(5, 100_000, () => decodeSignals(modern).alarmFlags ?? 0)
line('decodeSignals, 2025 (extremes from 96 cells)', fast2025, ratio(fast2025))

const packet = new Uint8Array(frame.length * 100)
for (let at = 0; at < 100; at++) packet.set(frame, at * frame.length)
const stream = new FrameStream()
const streamRate =
  100 *
  rate(7, 1000, () => {
    let flags = 0
    for (const result of stream.push(packet))
      if ('frame' in result) flags += decodeSignals(result.frame).alarmFlags ?? 0
    return flags
  })
line('FrameStream (check code) and decodeSignals, 2016', streamRate, ratio(streamRate))

const full = rate(7, 5_000, () => decodeFrame(frame).fields.length)
line('decodeFrame, full field list, 2016', full, `${ratio(full)}, ${decodeFrame(frame).fields.length} fields`)
const full2025 = rate(5, 5_000, () => decodeFrame(modern).fields.length)
line('decodeFrame, full field list, 2025', full2025, ratio(full2025))
const decodedFrame = decodeFrame(frame)
const encodeRate = rate(5, 2_000, () => encodeFrame(decodedFrame).length)
line('encodeFrame, 2016', encodeRate)

// One million mutated frames: nothing throws, every byte belongs to one field, the stream recovers.
const mutations = 1_000_000
const next = random(32960)
const start = process.hrtime.bigint()
let whole = 0
let faults = 0
const fuzzedStream = new FrameStream({ maxUnit: 4096 })
const bases = [fullReport(2016, 8), fullReport(2025, 8)]
for (let count = 0; count < mutations; count++) {
  const bytes = mutate(bases[count % bases.length]!, next)
  const signals = decodeSignals(bytes)
  if (!(signals instanceof Signals)) faults++
  let at = 0
  for (const field of decodeFrame(bytes).fields) {
    if (field.at !== at) faults++
    at += field.length
  }
  if (at !== bytes.length) faults++
  for (const result of fuzzedStream.push(bytes)) if ('frame' in result) whole++
  if (fuzzedStream.pending > 4096 + 25) faults++
}
const seconds = Number(process.hrtime.bigint() - start) / 1e9
console.log(
  `${mutations.toLocaleString('en')} mutated frames in ${seconds.toFixed(1)} s: ${whole} frames found, ${faults} faults`,
)

const isMet = streamRate >= goals.fast && full >= goals.full && faults === 0
console.log(
  `goals: ${goals.fast} fast and ${goals.full} full per second and core, no faults: ${isMet ? 'met' : 'NOT met'} (${sink % 2})`,
)
process.exit(isMet ? 0 : 1)
