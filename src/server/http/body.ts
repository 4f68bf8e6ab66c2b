import type { FastifyInstance } from 'fastify'
import { code } from '../../kit/code.ts'
import { fault } from '../fault.ts'

/** Deeper than any input that a call declares, the menu's tree among them. */
const maxDepth = 32
const malformed = () => Object.assign(fault(code.malformed, 'malformed'), { statusCode: 400 })

/**
 * JSON is the one kind of body besides forms. Refused: invalid JSON, keys that reach for prototypes, nesting beyond
 * `maxDepth`, and text that PostgreSQL cannot store (the null character, half surrogate pairs).
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    parse(request, String(body), (error, value) => {
      if (error) done(error)
      else if (!storable(value, maxDepth)) done(malformed())
      else done(null, value)
    })
  })
}

function storable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isPlain(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every((each) => storable(each, depth - 1))
  return Object.entries(value).every(([key, each]) => isPlain(key) && storable(each, depth - 1))
}

/** Text that the store accepts unchanged. */
export const isPlain = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
