import { dtcOf } from '../../../domain/gb32960/uds/index.ts'
import type { EcuRoutine } from '../../fleet/ecus.ts'
import { hexOf, nrc, type UdsOutcome, type UdsRequest } from './request.ts'

const [start, stop, results] = [0x01, 0x02, 0x03]
const status = { stopped: 0x00, running: 0x01, passed: 0x02, failed: 0x03 } as const
const minInsulation = 100
const darkLamp = dtcOf('B1A01-13')!

const findings: Readonly<
  Record<string, (request: UdsRequest) => { readonly isWell: boolean; readonly found: number }>
> = {
  '0203': ({ now: { signals } }) => {
    const reading = signals.insulationKohm ?? 0
    return { isWell: reading >= minInsulation, found: reading }
  },
  '0221': ({ state }) => {
    const reading = state.codes.has(darkLamp) ? 1 : 0
    return { isWell: reading === 0, found: reading }
  },
}

export function routine(request: UdsRequest): UdsOutcome {
  const { bytes, subfunction, ecu, state, now } = request
  if (subfunction < start || subfunction > results) return { nrc: nrc.subfunction }
  if (bytes.length < 4) return { nrc: nrc.format }
  if (subfunction !== results && state.session !== 'extended') return { nrc: nrc.subfunctionInSession }
  const id = hexOf(bytes.subarray(2, 4))
  const ecuRoutine = ecu.routines.find((one) => one.id === id)
  if (!ecuRoutine) return { nrc: nrc.range }
  if (bytes.length !== 4) return { nrc: nrc.format }
  const head = bytes.subarray(1, 4)
  const run = state.runs.get(id)
  const isRunning = run !== undefined && run.stoppedAt === undefined && now.at < run.from + ecuRoutine.seconds * 1000
  if (subfunction === results)
    return run ? { data: [...head, ...record(request, ecuRoutine, isRunning)] } : { nrc: nrc.sequence }
  if (isRunning !== (subfunction === stop)) return { nrc: nrc.sequence }
  if (subfunction === stop) {
    const change = { runs: new Map(state.runs).set(id, { ...run!, stoppedAt: now.at }) }
    return { data: [...head, status.stopped, 0, 0], change }
  }
  const change = { runs: new Map(state.runs).set(id, { from: now.at }) }
  return ecuRoutine.isAwaited
    ? { data: [...head, ...record(request, ecuRoutine, false)], afterMs: ecuRoutine.seconds * 1000, change }
    : { data: [...head, status.running, 0, 0], change }
}

function record(request: UdsRequest, { id }: EcuRoutine, isRunning: boolean): number[] {
  const wasStopped = request.subfunction === results && request.state.runs.get(id)?.stoppedAt !== undefined
  if (isRunning || wasStopped) return [isRunning ? status.running : status.stopped, 0, 0]
  const { isWell, found: reading } = findings[id]?.(request) ?? { isWell: true, found: 0 }
  return [isWell ? status.passed : status.failed, reading >>> 8, reading & 0xff]
}
