/** UDS server of an ECU (ISO 14229-1): state, request and vehicle situation → responses and next state. Pure. */

import { longestMessage, negativeResponse, responsePending } from '../../../domain/gb32960/uds/index.ts'
import { chanceOf } from '../../fleet/chance.ts'
import type { EcuDescription } from '../../fleet/ecus.ts'
import { hold, read, write } from './data.ts'
import { clear, readCodes } from './reading.ts'
import { hexOf, nrc, type UdsOutcome, type UdsRequest } from './request.ts'
import { routine } from './routines.ts'
import type { EcuSituation, EcuState } from './state.ts'

export interface EcuResponse {
  readonly afterMs: number
  readonly bytes: Uint8Array
}

export interface EcuAnswer {
  /** Response-pending (0x78) responses, then the final one. Empty: the request suppressed the response. */
  readonly responses: readonly EcuResponse[]
  readonly state: EcuState
}

/**
 * The box sends tester present while orders come, because a person's next order comes within a minute. After that the
 * ECU waits 5 s (S3).
 */
const sessionMs = 65_000
const answerMs = 40
/** Response pending is sent after P2, and again after each P2*. */
const [promptMs, announcedMs] = [50, 4_000]
const busyPart = 0.02

interface Service {
  readonly answer: (request: UdsRequest) => UdsOutcome
  readonly hasSubfunction?: true
  /** Requires a parked vehicle when true. */
  readonly changes?: (subfunction: number) => boolean
  readonly inExtended?: true
}
const always = () => true

const [defaultSession, programmingSession, extendedSession] = [0x01, 0x02, 0x03]
/** P2 in ms, P2* in units of 10 ms. */
const timing = [0x00, promptMs, 0x01, 0xf4]

function session({ bytes, subfunction, state }: UdsRequest): UdsOutcome {
  if (bytes.length !== 2) return { nrc: nrc.format }
  if (subfunction === programmingSession)
    return { nrc: state.session === 'default' ? nrc.subfunctionInSession : nrc.conditions }
  if (subfunction !== defaultSession && subfunction !== extendedSession) return { nrc: nrc.subfunction }
  const change = subfunction === extendedSession ? { session: 'extended' as const } : inDefault
  return { data: [subfunction, ...timing], change }
}

const inDefault: Partial<EcuState> = { session: 'default', held: new Map(), isRecording: true }

const reset = ({ bytes, subfunction }: UdsRequest): UdsOutcome =>
  bytes.length !== 2
    ? { nrc: nrc.format }
    : subfunction < 1 || subfunction > 3
      ? { nrc: nrc.subfunction }
      : { data: [subfunction], change: inDefault }

const present = ({ bytes, subfunction }: UdsRequest): UdsOutcome =>
  bytes.length !== 2 ? { nrc: nrc.format } : subfunction !== 0 ? { nrc: nrc.subfunction } : { data: [0] }

const recording = ({ bytes, subfunction }: UdsRequest): UdsOutcome =>
  bytes.length !== 2
    ? { nrc: nrc.format }
    : subfunction !== 1 && subfunction !== 2
      ? { nrc: nrc.subfunction }
      : { data: [subfunction], change: { isRecording: subfunction === 1 } }

const services: Readonly<Record<number, Service>> = {
  16: { answer: session, hasSubfunction: true },
  17: { answer: reset, hasSubfunction: true, changes: always },
  20: { answer: clear, changes: always },
  25: { answer: readCodes, hasSubfunction: true },
  34: { answer: read },
  46: { answer: write, changes: always, inExtended: true },
  47: { answer: hold, changes: always, inExtended: true },
  49: { answer: routine, hasSubfunction: true, changes: (subfunction) => subfunction !== 3 },
  62: { answer: present, hasSubfunction: true },
  133: { answer: recording, hasSubfunction: true, changes: always, inExtended: true },
}
/** Session requests never get a busy response. */
const isNeverBusy = new Set([0x10, 0x3e])

export function answerOf(ecu: EcuDescription, before: EcuState, bytes: Uint8Array, now: EcuSituation): EcuAnswer {
  const state = { ...alive(before, now.at), requestCount: before.requestCount + 1 }
  const [id, second = 0] = bytes
  if (id === undefined) return { responses: [], state }
  const service = ecu.services.includes(hexOf(bytes.subarray(0, 1))) ? services[id] : undefined
  const request = { ecu, state, now, bytes, subfunction: second & 0x7f }
  const outcome = outcomeOf(id, service, request)
  const isMute = service?.hasSubfunction === true && bytes.length > 1 && second >= 0x80
  const afterMs = 'data' in outcome ? (outcome.afterMs ?? answerMs) : answerMs
  const after = { ...state, ...('data' in outcome ? outcome.change : {}) }
  const nextState = after.session === 'extended' ? { ...after, sessionUntil: now.at + afterMs + sessionMs } : after
  const isAnswered = !('data' in outcome && isMute && afterMs <= promptMs)
  return {
    responses: isAnswered ? [...waits(id, afterMs), { afterMs, bytes: responseTo(id, outcome) }] : [],
    state: nextState,
  }
}

const alive = (state: EcuState, at: number): EcuState =>
  state.session === 'extended' && at > state.sessionUntil ? { ...state, ...inDefault } : state

function outcomeOf(id: number, service: Service | undefined, request: UdsRequest): UdsOutcome {
  const { state, now, ecu, bytes, subfunction } = request
  if (!service) return { nrc: nrc.service }
  if (service.hasSubfunction && bytes.length < 2) return { nrc: nrc.format }
  const address = Number.parseInt(ecu.requestAddress, 16)
  if (!isNeverBusy.has(id) && chanceOf(now.number, address, state.requestCount, 99) < busyPart) return { nrc: nrc.busy }
  if (service.inExtended && state.session !== 'extended') return { nrc: nrc.serviceInSession }
  const outcome = service.answer(request)
  const isRefused = 'data' in outcome && service.changes?.(subfunction) && (now.signals.speedKmh ?? 0) > 0
  return isRefused ? { nrc: nrc.conditions } : outcome
}

function responseTo(id: number, outcome: UdsOutcome): Uint8Array {
  if ('nrc' in outcome) return Uint8Array.of(negativeResponse, id, outcome.nrc)
  const bytes = Uint8Array.of(id + 0x40, ...outcome.data)
  return bytes.length > longestMessage ? Uint8Array.of(negativeResponse, id, nrc.tooLong) : bytes
}

function waits(id: number, afterMs: number): EcuResponse[] {
  const bytes = Uint8Array.of(negativeResponse, id, responsePending)
  const times = afterMs > promptMs ? 1 + Math.floor((afterMs - promptMs - 1) / announcedMs) : 0
  return Array.from({ length: times }, (_, at) => ({ afterMs: promptMs + at * announcedMs, bytes }))
}
