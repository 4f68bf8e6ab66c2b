import { expect } from 'vitest'

/** Checks a function against a table of `[input, expected]`. */
export const each = <In, Out>(rule: (input: In) => Out, table: readonly (readonly [In, Out])[]) =>
  expect(table.map(([input]) => [input, rule(input)])).toEqual(table)
