import type { FastifyRequest } from 'fastify'
import type { Lang } from '../../domain/contract/words.ts'
import { languageOf } from '../words.ts'

/** Returns one header of a request, the first when it occurs several times. */
export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Language of the caller: header tspLanguage, else the cookie `language` of a page navigation. */
export const langOf = (request: FastifyRequest): Lang =>
  languageOf(header(request, 'tsplanguage') ?? request.cookies?.language)

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer +(\S.*)$/i.exec(header(request, 'authorization') ?? '')?.[1]?.trim()
