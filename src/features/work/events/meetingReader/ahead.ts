import type { Ahead } from '../../../../ui/reader/ahead.ts'

export function meetingOf(query: URLSearchParams): string | undefined {
  const code = query.get('m')
  return code && /^[\w-]{22}$/.test(code) ? code : undefined
}

export const ahead: Ahead = ({ path, query }, { ask }) => {
  const meeting = meetingOf(query)
  if (!meeting) return
  if (path === '/goodsSignIn') return void ask('/meeting/claim/shown', { meeting })
  void ask('/meeting/shown', { meeting })
  if (path === '/meetingSignIn') void ask('/meeting/mine', { meeting })
}
