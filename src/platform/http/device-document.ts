import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../thing/catalogue.ts'
import type { DeviceRoute } from './device-routes.ts'
import { documentPage } from './openapi-page.ts'

const refusals: Record<string, string> = {
  400: 'The request cannot be read',
  401: 'No such vehicle, or not its token',
  404: 'Not found for this vehicle',
  413: 'The body is too large',
  429: 'Too many requests: wait for a minute',
  503: 'Not available at the moment: ask again later',
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return own
}

function operation({ path, title, about, query = [], body, answer, isFile }: DeviceRoute) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true }))
  const parameters = [...inPath, ...query.map((name) => ({ name, in: 'query' }))]
  const content = isFile
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: answer ? schemaOf(answer, 'output') : {} } }
  const errorResponses = Object.entries(refusals).map(([status, description]) => [status, { description }])
  return {
    summary: `${title[1]} ${title[0]}`,
    ...(about && { description: about }),
    parameters: parameters.map((each) => ({ ...each, schema: { type: 'string' } })),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    responses: { 200: { description: 'Answer', content }, ...Object.fromEntries(errorResponses) },
  }
}

/** OpenAPI 3.1 document of the device interface, derived from the schemas that validate it. */
function deviceDocument({ deviceApis }: Catalogue): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of deviceApis.flatMap(({ routes }) => routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '终端接口 / Device interface', version: '1' },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: `The token of the vehicle's box: ${deviceApis.map(({ scheme }) => `“${scheme} <token>”`).join(', ')}`,
        },
      },
    },
    security: [{ token: [] }],
    paths,
  }
}

/** Serves GET /openapi/device.json and GET /openapi/device. `admit` throws for callers without permission. */
export function deviceDocuments(
  app: FastifyInstance,
  catalogue: Catalogue,
  admit?: (request: FastifyRequest) => Promise<unknown>,
): void {
  app.get('/openapi/device.json', async (request) => {
    await admit?.(request)
    return deviceDocument(catalogue)
  })
  app.get('/openapi/device', async (request, reply) => {
    await admit?.(request)
    const routes = catalogue.deviceApis.flatMap((api) => api.routes)
    const sections = routes.map(({ method, path, title, about = '', body, answer, isFile }) => ({
      heading: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      title: `${title[1]} · ${title[0]}`,
      about: [about, isFile ? 'Answers a file' : ''].filter(Boolean).join('. '),
      input: body ? schemaOf(body, 'input') : undefined,
      output: answer ? schemaOf(answer, 'output') : undefined,
    }))
    return reply
      .type('text/html; charset=utf-8')
      .send(documentPage({ title: 'Device interface', json: '/openapi/device.json', sections }))
  })
}
