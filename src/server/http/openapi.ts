import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isGet } from '../../kit/call.ts'
import type { AnyCall } from '../context.ts'
import type { Catalogue } from '../thing/catalogue.ts'

type Schema = Record<string, unknown>

/** The JSON Schema of one side of a call. Its own definitions go to `shared`, named after the call: '#' is the document. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', path = '', shared: Schema = {}): Schema {
  const {
    $defs,
    $schema: _dialect,
    ...own
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Schema
  const prefix = `${path.replaceAll(/\W+/g, '_').slice(1)}_${io}`
  const moved = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`)) as T
  for (const [name, each] of Object.entries($defs ?? {})) shared[`${prefix}${name}`] = moved(each)
  return moved(own)
}

/** OpenAPI 3.1 of every served call, derived from the same declarations that check the input. */
export function openApi({ calls }: Catalogue): Record<string, unknown> {
  const schemas: Schema = {}
  const paths = Object.fromEntries(
    calls.map(({ call }) => [call.path, { [isGet(call) ? 'get' : 'post']: operation(call, schemas) }]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: '车联网后台管理平台 / Connected Vehicle Back Office',
      version: '1',
      description:
        'Every answer is { code, msg, data }; 200, 10001 and 10002 are success. Header tspLanguage: zh_cn or en. Header requestKey (8 to 64 letters, digits, _ and -) on a call that changes something: a repetition within a day is answered as the first time and not done again.',
    },
    servers: [{ url: '/' }],
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        customerId: { type: 'apiKey', in: 'header', name: 'customerId' },
        binding: { type: 'apiKey', in: 'cookie', name: 'binding' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'For machines: an API token, made under “My API tokens”. It needs no cookie, and makes the calls that it was made for, for as long as its owner may.',
        },
      },
    },
    paths,
  }
}

const session = { token: [], customerId: [], binding: [] }
const securityOf = ({ access, peopleOnly }: AnyCall) =>
  access === 'public' ? [] : peopleOnly ? [session] : [session, { apiToken: [] }]

function operation(call: AnyCall, schemas: Schema): Schema {
  const [zh, en] = call.title
  const base = {
    summary: `${en} ${zh}`,
    tags: [call.path.split('/')[1]],
    'x-access': call.access,
    // Always, or with some inputs: /user/verifyPass first.
    ...(call.needsPassword && { 'x-needs-password': true }),
    security: securityOf(call),
  }
  const input = schemaOf(call.input, 'input', call.path, schemas)
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')
  const { fixed, free } = split((input.properties ?? {}) as Schema, inPath)
  const parameters = Object.entries(fixed).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
  const asked = isGet(call)
    ? {
        parameters: [...parameters, ...Object.entries(free).map(([name, schema]) => ({ name, in: 'query', schema }))],
      }
    : {
        ...(parameters.length > 0 ? { parameters } : {}),
        requestBody: {
          required: true,
          content: {
            [call.transport === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: input },
          },
        },
      }
  const answered =
    call.transport === 'blob'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : call.transport === 'stream'
        ? { 'text/event-stream': { schema: schemaOf(call.output, 'output', call.path, schemas) } }
        : {
            'application/json': {
              schema: {
                type: 'object',
                required: ['code', 'msg', 'data'],
                properties: {
                  code: { type: 'integer' },
                  msg: { type: 'string' },
                  data: schemaOf(call.output, 'output', call.path, schemas),
                },
              },
            },
          }
  return { ...base, ...asked, responses: { 200: { description: 'Answer', content: answered } } }
}

/** Path parameters, and the others. */
function split(properties: Schema, inPath: readonly string[]): { fixed: Schema; free: Schema } {
  const entries = Object.entries(properties)
  return {
    fixed: Object.fromEntries(inPath.map((name) => [name, properties[name] ?? { type: 'string' }])),
    free: Object.fromEntries(entries.filter(([name]) => !inPath.includes(name))),
  }
}

const escaped = (value: string) => value.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface Section {
  readonly heading: string
  readonly title: string
  readonly about: string
  readonly input?: Schema | undefined
  readonly output?: Schema | undefined
}

/** A page to read a document without any script: one section per call. */
export function documentPage({
  title,
  json,
  sections,
}: {
  readonly title: string
  readonly json: string
  readonly sections: readonly Section[]
}): string {
  const block = (name: string, schema?: Schema) =>
    schema ? `<h4>${name}</h4><pre>${escaped(JSON.stringify(schema, null, 1))}</pre>` : ''
  const details = sections.map(
    ({ heading, title: said, about, input, output }) =>
      `<details><summary><code>${escaped(heading)}</code> ${escaped(said)} <em>${escaped(about)}</em></summary>${block('in', input)}${block('out', output)}</details>`,
  )
  const style =
    'body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}details{border-bottom:1px solid #ccc;padding:.4rem 0}summary{cursor:pointer}pre{background:#8881;padding:.8rem;overflow:auto}:root{color-scheme:light dark}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title} (${sections.length})</h1><p>Machine-readable: <a href="${json}">${json}</a></p>${details.join('')}</html>`
}

function page({ calls }: Catalogue): string {
  const sections = calls.map(({ call }) => ({
    heading: `${isGet(call) ? 'GET' : 'POST'} ${call.path}`,
    title: `${call.title[1]} · ${call.title[0]}`,
    about: `${call.access}, ${call.transport}`,
    input: schemaOf(call.input, 'input'),
    output: schemaOf(call.output, 'output'),
  }))
  return documentPage({ title: 'Calls', json: '/openapi.json', sections })
}

/** GET /openapi.json and GET /openapi; `admit` throws for who may not read them. */
export function documentRoutes(
  app: FastifyInstance,
  catalogue: Catalogue,
  admit?: (request: FastifyRequest) => Promise<unknown>,
): void {
  app.get('/openapi.json', async (request) => {
    await admit?.(request)
    return openApi(catalogue)
  })
  app.get('/openapi', async (request, reply) => {
    await admit?.(request)
    return reply.type('text/html; charset=utf-8').send(page(catalogue))
  })
}
