import type { Ahead } from '../../../../ui/reader/ahead.ts'

/** Token of the desk in an address. Undefined: staff open the page themselves. */
export function deskOf(query: URLSearchParams): string | undefined {
  const token = query.get('desk')
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

export const ahead: Ahead = ({ query }, { ask }) => {
  const token = deskOf(query)
  if (token) void ask('/meeting/desk/open', { token })
}
