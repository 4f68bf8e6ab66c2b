import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { code } from '../../domain/contract/code.ts'
import { isAway } from '../away.ts'
import type { Parts } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import { FileProblem } from '../files/problem.ts'
import { platformZone } from '../parameter/platform-zone.ts'
import { PasswordBusy } from '../password.ts'
import { say } from '../words.ts'
import { refusal } from './answer.ts'
import { countAnswer } from './metrics.ts'
import { failureOf, noteOf, readerOf } from './note.ts'

/** Long enough for a database restart, short enough for waiting users. */
const retryAfterSeconds = 5

const sessionIsOver = new Set<number>([code.sessionEnded, code.sessionExpired, code.accountRefused, code.wrongToken])

/** Clears the browser's cached pictures and files when the session ends. */
export const forgetCache = (reply: FastifyReply) => void reply.header('clear-site-data', '"cache"')

/** Answers business refusals with HTTP 200 and their code, and request errors with their HTTP status. */
export function answerError(parts: Parts, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const path = request.routeOptions.url ?? 'unknown'
  const reader = readerOf(request)
  const { refused: userFault, status } = classifyError(error)
  const note = noteOf(request)
  note.failure = failureOf(userFault ?? error, note.call)
  note.code = userFault?.code ?? status
  if (userFault) {
    countAnswer(path, userFault.code, reply.elapsedTime)
    if (sessionIsOver.has(userFault.code)) forgetCache(reply)
    return reply.status(status).send(refusal(reader, userFault))
  }
  parts.log.error({ err: error, requestId: request.id, path }, 'call failed')
  countAnswer(path, status, reply.elapsedTime)
  if (status === 503)
    return reply
      .status(503)
      .header('retry-after', retryAfterSeconds)
      .send(refusal(reader, fault(code.notAvailable, 'notAvailable')))
  return reply
    .status(500)
    .send({ code: 500, msg: say(reader.lang, 'code:serverError'), data: { requestId: request.id } })
}

/** Answers an unknown path with HTTP 404, so that the client can distinguish it from a missing record. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply) {
  countAnswer('unknown', 404, reply.elapsedTime)
  const unknown = fault(code.notFound, 'notFound')
  Object.assign(noteOf(request), { code: 404, failure: failureOf(unknown, undefined) })
  return reply.status(404).send(refusal(readerOf(request), unknown))
}

const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

/** Answers bytes that are not HTTP, or an incomplete request. There is no request object, only a socket. */
export function answerNoRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = JSON.stringify(refusal({ lang: 'zh', zone: platformZone.value }, fault(code.malformed, 'malformed')))
  const headers = Object.entries({
    ...bareHeaders,
    'x-request-id': crypto.randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Answers a request with an invalid address, which reaches no route or hook. */
export function answerBadAddress(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return reply
    .status(400)
    .headers({ ...bareHeaders, 'x-request-id': request.id })
    .send(refusal(readerOf(request), fault(code.malformed, 'malformed')))
}

/** Refusal and HTTP status of an error. Without a refusal the error is unexpected. */
export function classifyError(error: unknown): { refused?: Fault; status: number } {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (error instanceof Fault) return { refused: error, status: status === 500 ? 200 : status }
  if (error instanceof PasswordBusy) return { refused: fault(code.notAvailable, 'notAvailable'), status: 200 }
  if (error instanceof FileProblem)
    return error.code === 'missing'
      ? { refused: fault(code.notFound, 'notFound'), status: 404 }
      : { refused: new Fault(code.fileType, error.text, { values: error.values }), status: 200 }
  if (status === 413) return { refused: fault(code.tooLarge, 'tooLarge'), status }
  if (status >= 400 && status < 500) return { refused: fault(code.malformed, 'malformed'), status }
  return { status: isAway(error) ? 503 : 500 }
}
