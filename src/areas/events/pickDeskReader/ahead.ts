import type { Ahead } from '../../../kit/reader/ahead.ts'

/** The token of a desk that an address is the link of; undefined: staff open a desk themselves. */
export function deskOf(query: URLSearchParams): string | undefined {
  const token = query.get('desk')
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

export const ahead: Ahead = ({ query }, { ask }) => {
  const token = deskOf(query)
  if (token) void ask('/meeting/desk/open', { token })
}
