import { expect } from 'vitest'

/** Of each input, what a rule says: `[input, expected]`. */
export const each = <In, Out>(rule: (input: In) => Out, table: readonly (readonly [In, Out])[]) =>
  expect(table.map(([input]) => [input, rule(input)])).toEqual(table)
