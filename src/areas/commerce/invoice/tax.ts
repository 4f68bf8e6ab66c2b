/** An amount with its tax in fen, split: the tax is what is left, so that both add up. */
export function taxOf(amount: number, ratePercent: number): { net: number; tax: number } {
  const net = Math.round((amount * 100) / (100 + ratePercent))
  return { net, tax: amount - net }
}
