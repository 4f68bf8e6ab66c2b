/** Builds the request of a step and reads the value of its response. */

import type { Pair } from '../../../../../domain/contract/words.ts'
import { fromHex, toHex } from '../../../../../domain/gb32960/index.ts'
import {
  classOf,
  dtcGroups,
  dtcOf,
  dtcText,
  negativeResponses,
  readAnswer,
  readDtcs,
  readIdentified,
  readValue,
  type ServiceClass,
  type ValueLayout,
  writeNumber,
} from '../../../../../domain/gb32960/uds/index.ts'
import type { DiagnosticRequest, ScriptValue } from './language.ts'
import { languageProblems as problems } from './language-texts.ts'
import { ScriptError } from './script-error.ts'
import { evaluate, type ScriptVariables } from './value.ts'

export interface EcuRequest {
  readonly ecu: string
  /** Hex in capitals. */
  readonly request: string
  readonly class: Exclude<ServiceClass, 'never'>
}

/**
 * Returns the request of a step. Throws a ScriptError for an invalid value and for a request that must never be sent.
 */
export function requestOf(action: DiagnosticRequest, variables: ScriptVariables): EcuRequest {
  const request = bytesOf(action, variables).toUpperCase()
  const sends = classOf(fromHex(request))
  if (sends === 'never') throw new ScriptError(problems.never)
  return { ecu: action.value.ecu, request, class: sends }
}

const sessions = { default: '01', extended: '03' } as const
const routines = { start: '01', stop: '02', result: '03' } as const
const controls = { return: '00', reset: '01', freeze: '02', adjust: '03' } as const
const resets = { hard: '01', keyOffOn: '02', soft: '03' } as const

function bytesOf({ kind, value }: DiagnosticRequest, variables: ScriptVariables): string {
  switch (kind) {
    case 'session':
      return `10${sessions[value.type]}`
    case 'readDtc':
      return `1902${value.mask}`
    case 'snapshot':
      return `1904${dtcHex(evaluate(value.dtc, variables))}FF`
    case 'clearDtc':
      return `14${groupHex(evaluate(value.group, variables))}`
    case 'read':
      return `22${value.did}`
    case 'write':
      return `2E${value.did}${dataHex(evaluate(value.value, variables), value.as)}`
    case 'routine':
      return `31${routines[value.action]}${value.id}${value.data}`
    case 'io':
      return `2F${value.did}${controls[value.control]}${value.data}`
    case 'reset':
      return `11${resets[value.type]}`
    case 'dtcSetting':
      return `85${value.on ? '01' : '02'}`
  }
}

const hexOf = (dtc: number) => dtc.toString(16).padStart(6, '0')
function dtcHex(value: ScriptValue): string {
  const dtc = typeof value === 'string' ? dtcOf(value) : undefined
  if (dtc === undefined) throw new ScriptError(problems.notCode)
  return hexOf(dtc)
}
/** Group by its English name in lower case ('all'), or one trouble code. */
function groupHex(value: ScriptValue): string {
  const group = Object.entries(dtcGroups).find(([, [, name]]) => name.toLowerCase() === value)
  return group ? hexOf(Number(group[0])) : dtcHex(value)
}
function dataHex(value: ScriptValue, layout: ValueLayout | undefined): string {
  if (typeof value === 'number' && layout) {
    const bytes = writeNumber(value, layout)
    if (!bytes) throw new ScriptError(problems.doesNotFit)
    return toHex(bytes)
  }
  if (typeof value !== 'string' || !/^([0-9A-Fa-f]{2})+$/.test(value) || value.length > 8_000)
    throw new ScriptError(problems.notBytes)
  return value
}

/** Returns the value of a response, which the step's `save` stores. Throws a ScriptError for a negative response. */
export function answerValue({ kind, value }: DiagnosticRequest, requestHex: string, responseHex: string): ScriptValue {
  const [request, response] = [fromHex(requestHex), fromHex(responseHex)]
  const answer = readAnswer(request, response)
  if (answer.kind === 'negative') throw new ScriptError(nrcText(answer.nrc), answer.nrc)
  if (answer.kind === 'foreign') throw new ScriptError(problems.foreign)
  const rest = (from: number) => answer.data.subarray(from)
  if (kind === 'readDtc') {
    const read = readDtcs(request, response)
    if (!read) throw new ScriptError(problems.tooShort)
    return read.dtcs.map(({ dtc, status }) => ({ code: dtcText(dtc), status }))
  }
  if (kind === 'read') {
    const [identifier] = readIdentified(request, response, () => undefined) ?? []
    if (identifier?.did !== Number.parseInt(value.did, 16)) throw new ScriptError(problems.foreign)
    return decodeValue(identifier.data, value.as)
  }
  if (kind === 'routine') {
    // The response repeats subfunction and routine id before the data.
    if (toHex(answer.data.subarray(0, 3)) !== toHex(request.subarray(1, 4))) throw new ScriptError(problems.foreign)
    return decodeValue(rest(3), value.as)
  }
  return toHex(rest(0)).toUpperCase()
}

function decodeValue(data: Uint8Array, layout: ValueLayout | undefined): ScriptValue {
  if (!layout) return toHex(data).toUpperCase()
  const value = readValue(data, layout)
  if (value === undefined) throw new ScriptError(problems.tooShort)
  return value
}

function nrcText(nrc: number): Pair {
  const hex = nrc.toString(16).padStart(2, '0').toUpperCase()
  const [zh, en] = negativeResponses[nrc] ?? ['未知的否定响应', 'Unknown negative response']
  return [`${zh}（NRC ${hex}）`, `${en} (NRC ${hex})`]
}
