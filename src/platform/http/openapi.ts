import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isGet } from '../../domain/contract/call.ts'
import { code } from '../../domain/contract/code.ts'
import type { Pair } from '../../domain/contract/words.ts'
import type { AnyCall } from '../context.ts'
import type { EventKind } from '../event/kind.ts'
import type { Catalogue } from '../thing/catalogue.ts'
import { type CallSection, documentPage } from './openapi-page.ts'

type Schema = Record<string, unknown>

/**
 * Returns the JSON Schema of a call's input or output. Nested definitions move to `definitions` under the call's name,
 * because '#' is the document.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', path = '', definitions: Schema = {}): Schema {
  const { $defs, ...own } = jsonSchemaOf(schema, io)
  const prefix = `${path.replaceAll(/\W+/g, '_').slice(1)}_${io}`
  const rewriteRefs = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`)) as T
  for (const [name, each] of Object.entries($defs ?? {})) definitions[`${prefix}${name}`] = rewriteRefs(each)
  return rewriteRefs(own)
}

/** JSON Schema of a call's input or output, with its definitions under `$defs`. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Schema
  return own
}

interface Limits {
  /** Requests per minute of a session or API token. */
  readonly rateLimit: number
}

const aboutTokens = ({ rateLimit }: Limits) =>
  [
    'For programs. A user makes an API token under “My API tokens” and sends it as “Authorization: Bearer cvb_…”. It needs no cookie.',
    'Scopes: a token makes the calls that it was made for, of those that its owner may make, each by its path. A token can be narrowed to vehicle groups, and then sees their vehicles and of its owner’s own exports, queries, jobs and geofences what it made itself. Calls that list no apiToken under “security” refuse it.',
    `Limits: ${rateLimit} requests per minute for each token, then code ${code.throttled} until the minute is over. A token is valid for a year at most, and ends at once when it is revoked.`,
    'Assistants: /mcp serves the calls that change nothing as tools of the Model Context Protocol (Streamable HTTP), with the same header.',
  ].join('\n\n')

const aboutWebhooks =
  'Messages to the addresses that staff enter under “Webhooks”: POST with JSON { type, timestamp, data }. Headers webhook-id (the same for each attempt), webhook-timestamp (seconds since 1970) and webhook-signature: one or more “v1,<Base64>” with a space between, each the HMAC-SHA256 of “id.timestamp.body” under a secret, as Standard Webhooks defines it. A receiver takes a message by answering 2xx within 15 s; anything else is tried 10 more times over some 8 hours, and 410 ends it.'

const aboutEvents =
  'The platform writes an event in the transaction that changes a trip, an alarm, an order and so on. Programs read them in that order from GET /events (or /events/stream as server-sent events) with an API token, or receive them at an address under “Webhooks”, which chooses objects, vehicle groups and a minimum alarm level. Each is a CloudEvent (version 1.0, JSON); at a webhook it has also `timestamp`. `data` is the whole state of the object after the change: store the last one for each `subject`. Fields and types are only added. A caller receives the types whose list it may query, of the vehicles that it sees; events without a vehicle go to callers who see all. They can be read for 7 days. After that, and after a restore of the database, a cursor is refused with code 20008: read the lists again, and start with after=now.'

const hookHeaders = {
  'webhook-id': 'The same for each attempt: drop what you have',
  'webhook-timestamp': 'Seconds since 1970: refuse what is older than five minutes',
  'webhook-signature': 'One “v1,<Base64>” or several with a space between',
}

function webhookOf(title: Pair, message: Schema): Schema {
  const [zh, en] = title
  return {
    post: {
      summary: `${en} ${zh}`,
      security: [],
      parameters: Object.entries(hookHeaders).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: { required: true, content: { 'application/json': { schema: message } } },
      responses: { '2XX': { description: 'Taken' }, 410: { description: 'Nothing more is sent to the address' } },
    },
  }
}

const messageOf = (event: string, data: z.ZodType): Schema => ({
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { const: event },
    timestamp: { type: 'string', format: 'date-time' },
    data: schemaOf(data, 'output'),
  },
})

/** A CloudEvent at a webhook. The feed's has no `timestamp`. */
const eventMessageOf = ({ type, data, example }: EventKind): Schema => ({
  type: 'object',
  required: ['specversion', 'id', 'source', 'type', 'subject', 'time', 'datacontenttype', 'data'],
  properties: {
    specversion: { const: '1.0' },
    id: { type: 'string', description: 'The cursor after this event, unique' },
    source: { type: 'string', description: 'Address of the platform' },
    type: { const: type },
    subject: { type: 'string', description: 'The object, by kind and id' },
    time: { type: 'string', format: 'date-time', description: 'When it happened' },
    timestamp: { type: 'string', format: 'date-time', description: 'The same, at a webhook' },
    datacontenttype: { const: 'application/json' },
    vin: { type: 'string', description: 'Absent if the event concerns no single vehicle' },
    data: { ...schemaOf(data, 'output'), examples: [example] },
  },
})

/** Builds the OpenAPI 3.1 document of all calls and webhooks from the declarations that validate the input. */
function openApi({ calls, webhooks, events }: Catalogue, { rateLimit }: Limits): Record<string, unknown> {
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
        'Every answer is { code, msg, data }; 200, 10001 and 10002 are success. Header tspLanguage: zh_cn or en. Header requestKey (8 to 64 letters, digits, _ and -) on a call that changes something: a repetition within a day is answered as the first time and not done again. Signed messages to your own addresses stand under “webhooks”. /openapi/signals.json lists the signals of GB/T 32960 with their names in the COVESA VSS.',
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
          description: aboutTokens({ rateLimit }),
        },
      },
    },
    paths,
    webhooks: Object.fromEntries([
      ...webhooks.map(({ event, title, data }) => [event, webhookOf(title, messageOf(event, data))]),
      ...events.map((kind) => [kind.type, webhookOf(kind.title, eventMessageOf(kind))]),
    ]),
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
    // Always, or with some inputs: call /user/verifyPass first.
    ...(call.needsPassword && { 'x-needs-password': true }),
    security: securityOf(call),
  }
  const input = schemaOf(call.input, 'input', call.path, schemas)
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const { fixed: pathProperties, free } = split((input.properties ?? {}) as Schema, inPath)
  const parameters = Object.entries(pathProperties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }))
  const requestSpec = isGet(call)
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
  const responseContent =
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
  return { ...base, ...requestSpec, responses: { 200: { description: 'Answer', content: responseContent } } }
}

function split(properties: Schema, inPath: readonly string[]): { fixed: Schema; free: Schema } {
  const entries = Object.entries(properties)
  return {
    fixed: Object.fromEntries(inPath.map((name) => [name, properties[name] ?? { type: 'string' }])),
    free: Object.fromEntries(entries.filter(([name]) => !inPath.includes(name))),
  }
}

function page({ calls, webhooks, events }: Catalogue, limits: Limits): string {
  const sections = calls.map(({ call }) => ({
    heading: `${isGet(call) ? 'GET' : 'POST'} ${call.path}`,
    title: `${call.title[1]} · ${call.title[0]}`,
    about: `${call.access}, ${call.transport}`,
    input: schemaOf(call.input, 'input'),
    output: schemaOf(call.output, 'output'),
  }))
  const webhookSections: CallSection[] = webhooks.map(({ event, title, data }) => ({
    heading: event,
    title: `${title[1]} · ${title[0]}`,
    about: 'webhook',
    input: messageOf(event, data),
  }))
  const eventSections: CallSection[] = events.map((kind) => ({
    heading: kind.type,
    title: `${kind.title[1]} · ${kind.title[0]}`,
    about: `${kind.privacy}, ${kind.readBy.path}`,
    input: eventMessageOf(kind),
  }))
  const parts = [
    { id: 'tokens', title: 'API tokens', text: aboutTokens(limits), sections: [] },
    { id: 'events', title: 'Events', text: aboutEvents, sections: eventSections },
    { id: 'webhooks', title: 'Webhooks', text: aboutWebhooks, sections: webhookSections },
  ]
  return documentPage({ title: 'Calls', json: '/openapi.json', sections, parts })
}

/** Serves GET /openapi.json and GET /openapi. `admit` throws for callers without permission. */
export function documentRoutes(
  app: FastifyInstance,
  catalogue: Catalogue,
  limits: Limits,
  admit?: (request: FastifyRequest) => Promise<unknown>,
): void {
  app.get('/openapi.json', async (request) => {
    await admit?.(request)
    return openApi(catalogue, limits)
  })
  app.get('/openapi', async (request, reply) => {
    await admit?.(request)
    return reply.type('text/html; charset=utf-8').send(page(catalogue, limits))
  })
}
