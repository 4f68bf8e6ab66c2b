/** Log text of boxes and head units: time, level, module and text. Reproducible for a seed. Pure. */
import { chanceOf } from '../../fleet/chance.ts'

export interface LogOf {
  readonly source: 'box' | 'headUnit'
  /** Milliseconds since 1970. */
  readonly from: number
  readonly until: number
  readonly number: number
}

type Line = readonly [level: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR', module: string, text: string]

/** `#` is replaced by a number, `@` by eight hex digits. */
const boxLines: readonly Line[] = [
  ['DEBUG', 'can', 'rx id=0x18FF# dlc=8 data=@@'],
  ['DEBUG', 'can', 'bus load #%, queue #/512'],
  ['DEBUG', 'gb32960', 'report queued seq=# bytes=#'],
  ['DEBUG', 'gb32960', 'answer 0x02 ok after # ms'],
  ['DEBUG', 'gnss', 'fix=3D sats=# hdop=0.# cn0=#'],
  ['INFO', 'modem', 'rsrp=-# rsrq=-# band=B3 cell=@'],
  ['INFO', 'power', 'kl15=on ubat=13.# V temp=# C'],
  ['INFO', 'tcp', 'keepalive rtt=# ms'],
  ['WARN', 'modem', 'handover failed cause=#, retry in # s'],
  ['WARN', 'gnss', 'fix lost, dead reckoning for # s'],
  ['WARN', 'gb32960', 'no answer within 30 s, # frames held'],
  ['ERROR', 'can', 'bus-off on channel 1, restart after # ms'],
]
const headUnitLines: readonly Line[] = [
  ['DEBUG', 'SurfaceFlinger', 'frame # composed in 0.# ms'],
  ['DEBUG', 'CarService', 'property 0x@ area=0 value=#'],
  ['DEBUG', 'AudioFlinger', 'mixer underrun 0, latency # ms'],
  ['DEBUG', 'InputReader', 'touch x=# y=# pressure=0.#'],
  ['INFO', 'Navigation', 'route recalculated in # ms, # km left'],
  ['INFO', 'Bluetooth', 'a2dp stream buffer # ms'],
  ['INFO', 'VoiceAssistant', 'wake word score 0.#'],
  ['INFO', 'ActivityManager', 'process # started for com.oem.media'],
  ['WARN', 'Choreographer', 'skipped # frames'],
  ['WARN', 'WifiService', 'scan throttled for # s'],
  ['WARN', 'dalvikvm', 'GC freed # KB, paused # ms'],
  ['ERROR', 'MediaPlayer', 'error (1, -#) on stream @'],
]

const [minBytes, maxBytes] = [1_000_000, 20_000_000]
const lineBytes = 72
const slabLines = 800

/** Text of a log of 1 to 20 MB, in slabs. Longer periods have more text. */
export function* logText({ source, from, until, number }: LogOf): Generator<string> {
  const lines = source === 'box' ? boxLines : headUnitLines
  const part = Math.min(1, (until - from) / 86_400_000)
  const size = minBytes + (maxBytes - minBytes) * part * (0.6 + 0.4 * chanceOf(number, 81))
  const count = Math.floor(size / lineBytes)
  let state = (number * 2_654_435_761 + Math.floor(from / 1000)) >>> 0 || 1
  // Xorshift, because a log has hundreds of thousands of lines with several numbers each.
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  for (let at = 0; at < count; at += slabLines) {
    let slab = ''
    for (let line = at; line < Math.min(count, at + slabLines); line++) {
      const time = new Date(from + Math.floor(((until - from) * line) / count)).toISOString()
      slab += `${time} ${lineOf(lines, next)}\n`
    }
    yield slab
  }
}

function lineOf(lines: readonly Line[], next: () => number): string {
  const weight = next() % 1_000
  const [from, to] = weight < 700 ? [0, 4] : weight < 980 ? [4, 8] : weight < 998 ? [8, 11] : [11, 12]
  const [level, module, text] = lines[from + (next() % (to - from))]!
  const message = text.replaceAll(/[#@]/g, (mark) =>
    mark === '#' ? String(next() % 100) : next().toString(16).padStart(8, '0'),
  )
  return `${level.padEnd(5)} [${module}] ${message}`
}
