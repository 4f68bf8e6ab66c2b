import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'

/** Limit of an address. The tool itself parses longer input in the browser. */
const longestHex = 12_000
const words = z.tuple([z.string(), z.string()]).readonly()
const part = z.object({
  key: z.string(),
  name: words,
  bit: z.number(),
  width: z.number(),
  value: z.number(),
  text: words.nullable(),
})

const field = z.object({
  key: z.string(),
  name: words,
  group: words,
  kind: z.string(),
  at: z.number(),
  length: z.number(),
  raw: z.union([z.number(), z.string()]),
  value: z.union([z.number(), z.string()]),
  state: z.string(),
  text: words.nullable(),
  scale: z.number().nullable(),
  offset: z.number().nullable(),
  unit: z.string(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  parts: z.array(part).readonly().nullable(),
})

export const parseCalls = {
  parse: call('/frameParsing/parse/', {
    title: ['解析报文', 'Parse frames'],
    access: 'menu',
    transport: 'get',
    input: z.strictObject({ hex: z.string().trim().min(1).max(longestHex) }),
    output: z.object({
      /** In byte order. Together they cover all bytes. */
      pieces: z.array(
        z.object({
          kind: z.enum(['frame', 'broken', 'rubbish']),
          at: z.number(),
          hex: z.string(),
          version: z.number().nullable(),
          fields: z.array(field),
          problems: z.array(z.object({ code: z.string(), at: z.number(), length: z.number(), message: words })),
        }),
      ),
    }),
  }),
}
