/** Calls that assistants may use as tools (Model Context Protocol). */
import type { Lang } from '../../domain/contract/words.ts'
import type { AnyCall, SessionUser } from '../context.ts'
import type { Catalogue, CatalogueCall } from '../thing/catalogue.ts'
import { say } from '../words.ts'
import { jsonSchemaOf } from './openapi.ts'

/** Whether a call can be a tool: a query that answers JSON and needs neither a person nor a password. */
const isTool = ({ access, asTool = access === 'menu', changes, peopleOnly, needsPassword, transport }: AnyCall) =>
  asTool &&
  access !== 'public' &&
  !changes &&
  !peopleOnly &&
  needsPassword === false &&
  (transport === 'json' || transport === 'get')

const nameOf = (path: string) => path.replaceAll(/\W+/g, '_').replaceAll(/^_|_$/g, '')

const toolsOfCatalogue = new WeakMap<Catalogue, ReadonlyMap<string, CatalogueCall>>()

/** All tools by name: `vehicle_queryVehicle`. */
export function toolsOf(catalogue: Catalogue): ReadonlyMap<string, CatalogueCall> {
  const tools =
    toolsOfCatalogue.get(catalogue) ??
    new Map(catalogue.calls.filter(({ call }) => isTool(call)).map((each) => [nameOf(each.call.path), each]))
  toolsOfCatalogue.set(catalogue, tools)
  return tools
}

/** Whether a token may use a tool. */
export const mayUse = ({ links }: Pick<SessionUser, 'links'>, { call }: CatalogueCall): boolean =>
  call.access === 'open' || links.has(call.path)

const inputSchemas = new WeakMap<AnyCall, Record<string, unknown>>()
function inputSchemaOf(call: AnyCall): Record<string, unknown> {
  const schema = inputSchemas.get(call) ?? jsonSchemaOf(call.input, 'input')
  inputSchemas.set(call, schema)
  return schema
}

/** Description of a tool in the format of the protocol. */
export function describeTool(name: string, { call, record }: CatalogueCall, lang: Lang) {
  const [zh, en] = call.title
  const own = lang === 'zh' ? zh : en
  // The standard calls of a record have titles such as 'Query'.
  const title = record === undefined ? own : `${say(lang, `${record}:title`)}: ${own}`
  return {
    name,
    title,
    description: `${title} (${call.path})`,
    inputSchema: { ...inputSchemaOf(call), type: 'object' as const },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }
}
