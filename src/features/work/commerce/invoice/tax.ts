/** Splits an amount with tax, in fen. The tax is the rest after rounding the net amount, so both add up. */
export function taxOf(amount: number, ratePercent: number): { net: number; tax: number } {
  const net = Math.round((amount * 100) / (100 + ratePercent))
  return { net, tax: amount - net }
}
