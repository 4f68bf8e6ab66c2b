import type { Ahead } from '../../../../ui/reader/ahead.ts'

export function drawOf(query: URLSearchParams): string | undefined {
  const code = query.get('d')
  return code && /^[\w-]{22}$/.test(code) ? code : undefined
}

export const ahead: Ahead = ({ path, query }, { ask, load }) => {
  const draw = drawOf(query)
  if (!draw) return
  if (path === '/lotterySignIn') return void ask('/meeting/draw/mine', { draw })
  if (!query.get('proof')) return load('Stage')
  load('Proof')
  void ask('/meeting/draw/receipt', { draw })
}
