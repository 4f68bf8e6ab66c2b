/** Plausible range of a 12 V battery in volts. */
const [minV, maxV] = [3, 18]

/** Voltage of a 12 V battery from a box. Undefined: none, or not plausible. */
export function supplyVoltsOf(content: unknown): number | undefined {
  const volts = (content as { supplyV?: unknown } | null)?.supplyV
  return typeof volts === 'number' && volts >= minV && volts <= maxV ? volts : undefined
}
