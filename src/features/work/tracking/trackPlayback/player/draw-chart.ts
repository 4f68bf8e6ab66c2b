import { shownZone } from '../../../../../client/zone.ts'
import { axisTime } from '../../../../../ui/chart/axis-time.ts'
import { timeTicks } from '../../../../../ui/chart/ticks.ts'

export interface ChartLine {
  readonly id: string
  readonly colour: string
  /** In order. Null: a gap. */
  readonly points: readonly (readonly [at: number, value: number | null])[]
}
export interface ChartPicture {
  readonly lines: readonly ChartLine[]
  /** Ends of the time axis, ms. */
  readonly from: number
  readonly to: number
  readonly narrow: boolean
  readonly text: string
  readonly grid: string
}
/** Margin around the plot, px. `.tp-hand` (player.css) has the same. */
const margin = { top: 6, right: 8, bottom: 20, left: 34 }
/** The axis ends with a multiple of this. */
const fullStep = 20
/** Length (px) of a value between two gaps. */
const aloneLength = 1.5

export function drawChart(canvas: HTMLCanvasElement, { lines, from, to, narrow, text, grid }: ChartPicture): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const pen = canvas.getContext('2d')
  if (!pen || width === 0 || to <= from) return
  const sharp = window.devicePixelRatio || 1
  canvas.width = Math.round(width * sharp)
  canvas.height = Math.round(height * sharp)
  pen.scale(sharp, sharp)
  const [right, bottom] = [width - margin.right, height - margin.bottom]
  const top = topOf(lines)
  const x = (at: number) => margin.left + ((at - from) / (to - from)) * (right - margin.left)
  const y = (value: number) => bottom - (value / top) * (bottom - margin.top)
  pen.font = '11px sans-serif'
  pen.fillStyle = text
  pen.strokeStyle = grid
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  pen.beginPath()
  for (let value = 0; value <= top; value += top > 200 ? 100 : 50) {
    pen.moveTo(margin.left, Math.round(y(value)) + 0.5)
    pen.lineTo(right, Math.round(y(value)) + 0.5)
    pen.fillText(String(value), margin.left - 5, y(value))
  }
  pen.stroke()
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  for (const at of timeTicks(from, to, narrow ? 4 : 9, shownZone()))
    pen.fillText(axisTime(at, to - from), x(at), bottom + 6)
  pen.lineWidth = 1.5
  pen.lineJoin = 'round'
  for (const { colour, points } of lines) {
    pen.strokeStyle = colour
    pen.beginPath()
    trace(pen, points, x, y)
    pen.stroke()
  }
}

function topOf(lines: readonly ChartLine[]): number {
  let top = 100
  for (const { points } of lines) for (const [, value] of points) if (value !== null && value > top) top = value
  return Math.ceil(top / fullStep) * fullStep
}

type Scale = (value: number) => number

function trace(pen: CanvasRenderingContext2D, points: ChartLine['points'], x: Scale, y: Scale): void {
  let isDown = false
  points.forEach(([at, value], index) => {
    if (value === null) isDown = false
    else if (isDown) pen.lineTo(x(at), y(value))
    else {
      isDown = true
      pen.moveTo(x(at), y(value))
      if ((points[index + 1]?.[1] ?? null) === null) pen.lineTo(x(at) + aloneLength, y(value))
    }
  })
}
