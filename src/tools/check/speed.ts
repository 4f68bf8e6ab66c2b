/**
 * Measures the current speed of the processor. A shared processor may be several times slower at some minutes, so each
 * step has its own speed.
 */
export interface Speedometer {
  /** Returns a function for the speed from now on. 1 is the speed at which the budget was set. */
  begin(): () => number
  close(): void
}

/**
 * Processor time of `work` during a check on the machine where the budget was set. The client's tests took 107 s there,
 * and 137 s where `work` took 11.7 ms.
 */
const nominalMs = 9.1
const everyMs = 3_000
/** Rounds until Node has compiled `work` fully. */
const roundsToWarm = 20

/** Objects, strings, maps and JSON, as in servers, pages and their tests. */
function work(): number {
  const rows = Array.from({ length: 9_000 }, (_, id) => ({ id, name: `row ${(id * 7919) % 9_000}`, tags: [id % 7] }))
  const byName = new Map(rows.map((row) => [row.name, row]))
  const sortedRows = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return JSON.stringify(JSON.parse(JSON.stringify(sortedRows))).length
}

function processorMs(): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Measures now and every few seconds, in parallel to the steps of a check. */
export function openSpeedometer(measure: () => number = processorMs): Speedometer {
  for (let round = 0; round < roundsToWarm; round++) work()
  const measurements = [measure()]
  const timer = setInterval(() => measurements.push(measure()), everyMs).unref()
  return {
    begin() {
      const first = measurements.length - 1
      return () => {
        const some = measurements.slice(first)
        return (nominalMs * some.length) / some.reduce((sum, ms) => sum + ms, 0)
      }
    },
    close: () => clearInterval(timer),
  }
}
