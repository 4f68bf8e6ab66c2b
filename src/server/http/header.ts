import type { FastifyRequest } from 'fastify'
import type { Lang } from '../../kit/words.ts'
import { languageOf } from '../words.ts'

/** One header of a request; the first when it was sent several times. */
export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The caller's language: header tspLanguage, else the cookie `language` of a page navigation. */
export const langOf = (request: FastifyRequest): Lang =>
  languageOf(header(request, 'tsplanguage') ?? request.cookies?.language)

/** The API token of a request: `Authorization: Bearer …`. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer +(\S.*)$/i.exec(header(request, 'authorization') ?? '')?.[1]?.trim()
