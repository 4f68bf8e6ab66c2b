import type { FastifyInstance } from 'fastify'
import { code } from '../../domain/contract/code.ts'
import { fault } from '../fault.ts'

/** Nesting limit above every declared input, including the menu's tree. */
const maxDepth = 32
const malformedFault = () => Object.assign(fault(code.malformed, 'malformed'), { statusCode: 400 })

/**
 * Parses JSON, the only type of body other than forms. Rejects invalid JSON, prototype keys, nesting beyond `maxDepth`,
 * and text that PostgreSQL cannot store (the null character, lone surrogates).
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, callback) => {
    if (body === '') return callback(null, {})
    const text = String(body)
    parse(request, text, (error, value) => {
      if (error) callback(error)
      else if (isDeeper(value, maxDepth) || (mayHoldOther(text) && !isStorable(value))) callback(malformedFault())
      else callback(null, value)
    })
  })
}

function isDeeper(value: unknown, than: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (than === 0) return true
  for (const key in value) if (isDeeper((value as Record<string, unknown>)[key], than - 1)) return true
  return false
}

/**
 * Only escapes can produce unstorable text: a raw null character is invalid JSON, and decoded UTF-8 has no lone
 * surrogates.
 */
const mayHoldOther = (json: string): boolean => json.includes('\\u')

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isPlain(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, each]) => isPlain(key) && isStorable(each))
}

/** True for text that the store accepts unchanged. */
export const isPlain = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
