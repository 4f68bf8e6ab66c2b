import type { z } from 'zod'
import { signalChoices } from '../../../src/domain/gb32960/signal-choices.ts'

const texts = [
  'a',
  '/index',
  'LSVAM4187C2184847',
  '2026-01-02T00:00:00.000Z',
  '2026-01-02',
  '2026-01',
  '13800000000',
  '89860000000000000001',
  'TB000001',
  'a@example.com',
  'https://example.com',
  '0b6f5c8e-3d0b-4c39-9d3d-6f1f0d0a4f11',
  '0123456789abcdef0123456789abcdef',
  '0123456789abcdef'.repeat(4),
  '沪AD00001',
  'Quiet-Harbour-27',
  '1',
  // A message's key, a signal's, an IMEI with its check digit.
  '1767225600000_2_1',
  signalChoices[0]?.key,
  '490154203237518',
]
const numbers = [1, 0, 100, 2026, 1440, 10]

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  entries?: Record<string, unknown>
  values?: unknown[]
}

/**
 * Returns the smallest input that the schema accepts: required values, and those on `path`. Of alternatives it takes
 * the first with the names of the path. A symbol in the path means each element of a list.
 */
export function smallest(schema: z.ZodType, path: readonly (string | symbol)[] = []): unknown {
  const def = schema._zod.def as Def
  const fits = (value: unknown) => schema.safeParse(value).success
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([key, inner]) =>
          // Values on the path are present even if optional.
          inner.safeParse(undefined).success && !(path[0] === key && path.length > 1)
            ? []
            : [[key, smallest(inner, path[0] === key ? path.slice(1) : [])]],
        ),
      )
    case 'array':
      if (typeof path[0] === 'symbol') return [smallest(def.element as z.ZodType, path.slice(1))]
      return fits([]) ? [] : [smallest(def.element as z.ZodType)]
    case 'union': {
      const shapeOf = (option: z.ZodType) => (option._zod.def as Def).shape ?? {}
      const matchingOption = def.options?.find((option) => typeof path[0] === 'string' && path[0] in shapeOf(option))
      return smallest(matchingOption ?? (def.options?.[0] as z.ZodType), path)
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return smallest(def.innerType as z.ZodType, path)
    default: {
      const candidates = [...texts, ...numbers, false, ...Object.values(def.entries ?? {}), ...(def.values ?? [])]
      const candidate = candidates.find(fits)
      return candidate === undefined && def.in ? smallest(def.in, path) : candidate
    }
  }
}
