/** Formats of part numbers and hardware ids, shared by all inputs. */

/** Part numbers as manufacturers write them: 'A 123 456 78 90', '4K0-907.063'. */
export const partNumberRule = {
  max: 32,
  pattern: /^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/,
  patternHint: ['只能包含字母、数字、空格和 . _ / -', 'may contain only letters, digits, spaces and . _ / -'],
} as const

/** Several ids in one text: 'HW-A;HW-B'. */
export const hardwareIdsRule = {
  max: 250,
  pattern: /^[A-Za-z0-9][\w .-]*(;[A-Za-z0-9][\w .-]*)*$/,
  patternHint: ['应以分号分隔，例如 HW-A;HW-B', 'must be separated by semicolons, such as HW-A;HW-B'],
} as const

export const listOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)
