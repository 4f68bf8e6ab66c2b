/** Server of one request of the Model Context Protocol. Loads its library, so it is imported when first needed. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { type Lang, texts } from '../../domain/contract/words.ts'
import type { Parts, SessionUser } from '../context.ts'
import { say } from '../words.ts'
import { limitAnswer, maxAnswerChars } from './mcp-answer.ts'
import { describeTool, mayUse, toolsOf } from './mcp-tools.ts'

const words = texts('mcp', {
  instructions: [
    '车联网后台管理平台的只读查询。列表用 filter、sort、pageSize 缩小范围；车辆用 VIN 标识。',
    'Read-only queries of a connected vehicle platform. Narrow lists down with filter, sort and pageSize. Vehicles are identified by their VIN.',
  ],
  cut: [
    '结果过长：“{{field}}”只返回 {{of}} 项中的前 {{shown}} 项。请用 filter、较短的时间段或较小的 pageSize 缩小范围。',
    'The result is too long. “{{field}}” has the first {{shown}} of {{of}} items. Narrow the query down with filter, a shorter period or a smaller pageSize.',
  ],
  tooLong: [
    '结果超过 {{limit}} 个字符。请用 filter、较短的时间段或较小的 pageSize 缩小范围。',
    'The result has more than {{limit}} characters. Narrow the query down with filter, a shorter period or a smaller pageSize.',
  ],
})

export interface ToolRun {
  readonly parts: Parts
  readonly user: SessionUser
  readonly lang: Lang
  /** Runs a call with the token's rights, or returns the text of its refusal. */
  run(name: string, input: unknown): Promise<{ readonly output: unknown } | { readonly refusal: string }>
}

/** Answers one request whose body is parsed. There is no session: each request has its own server. */
export async function answerMcp(request: Request, body: unknown, tools: ToolRun): Promise<Response> {
  const server = serverOf(tools)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await server.close()
  }
}

function serverOf({ parts, user, lang, run }: ToolRun): Server {
  const all = toolsOf(parts.catalogue)
  const server = new Server(
    { name: 'vehicle-platform', version: '1' },
    { capabilities: { tools: {} }, instructions: say(lang, words.instructions) },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...all].flatMap(([name, each]) => (mayUse(user, each) ? [describeTool(name, each, lang)] : [])),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    if (!all.has(params.name)) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 100)}`)
    const result = await run(params.name, params.arguments ?? {})
    if ('refusal' in result) return refuse(result.refusal)
    const answer = limitAnswer(result.output)
    if (!answer) return refuse(say(lang, words.tooLong, { limit: maxAnswerChars }))
    const text = JSON.stringify(answer)
    const note = answer.cut && say(lang, words.cut, { ...answer.cut, field: answer.cut.field || 'data' })
    const content = [note, text].flatMap((each) => (each ? [{ type: 'text' as const, text: each }] : []))
    return { content, structuredContent: { ...answer } }
  })
  return server
}

const refuse = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] })
