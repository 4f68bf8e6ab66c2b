/** Fastest way between two crossings of a town (A*). */
import { limitsKmh, type Town, ways } from './town.ts'

const turnSeconds = 9
const lightSeconds = 12
/** Maximum street speed, m/s, so that the remaining time is never overestimated. */
const quickest = 80 / 3.6

export function wayBetween(town: Town, from: number, to: number): number[] {
  const count = town.width * town.height
  const cost = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const came = new Int32Array(count).fill(-1)
  const cameWay = new Int8Array(count).fill(-1)
  const visitedNodes = new Uint8Array(count)
  const queue = new Queue()
  const left = (node: number) => Math.hypot(town.xs[node]! - town.xs[to]!, town.ys[node]! - town.ys[to]!) / quickest
  cost[from] = 0
  queue.push(from, left(from))
  for (let node = queue.pop(); node >= 0; node = queue.pop()) {
    if (node === to) break
    if (visitedNodes[node]) continue
    visitedNodes[node] = 1
    for (const way of ways) {
      const next = town.next(node, way)
      if (next < 0 || visitedNodes[next]) continue
      const length = Math.hypot(town.xs[next]! - town.xs[node]!, town.ys[next]! - town.ys[node]!)
      const before = cameWay[node]!
      const turn = before >= 0 && before !== way ? turnSeconds : 0
      const light = town.hasLights(node, way) ? lightSeconds : 0
      const seconds = cost[node]! + length / (limitsKmh[town.roadClass(node, way)]! / 3.6) + turn + light
      if (seconds >= cost[next]!) continue
      cost[next] = seconds
      came[next] = node
      cameWay[next] = way
      queue.push(next, seconds + left(next))
    }
  }
  if (from !== to && came[to] === -1) return []
  const path = [to]
  for (let node = to; node !== from; node = came[node]!) path.push(came[node]!)
  return path.reverse()
}

class Queue {
  readonly #items: number[] = []
  readonly #costs: number[] = []

  push(item: number, cost: number): void {
    let at = this.#items.length
    while (at > 0) {
      const above = (at - 1) >> 1
      if (this.#costs[above]! <= cost) break
      this.#items[at] = this.#items[above]!
      this.#costs[at] = this.#costs[above]!
      at = above
    }
    this.#items[at] = item
    this.#costs[at] = cost
  }

  /** Removes the number with the lowest cost. -1: empty. */
  pop(): number {
    const first = this.#items[0]
    if (first === undefined) return -1
    const item = this.#items.pop()!
    const cost = this.#costs.pop()!
    const size = this.#items.length
    if (size === 0) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= size) break
      if (below + 1 < size && this.#costs[below + 1]! < this.#costs[below]!) below++
      if (this.#costs[below]! >= cost) break
      this.#items[at] = this.#items[below]!
      this.#costs[at] = this.#costs[below]!
      at = below
    }
    this.#items[at] = item
    this.#costs[at] = cost
    return first
  }
}
