import { type Code, codeTexts } from '../kit/code.ts'

type CodeName = keyof typeof codeTexts & string
/** A wrong field: `text` is a text key, its label is looked up as `label` (a text key too). */
export interface FaultField {
  field: string
  label?: string | undefined
  text: string
  values?: Record<string, unknown> | undefined
}

/** A refusal that a person can understand: thrown by handlers, answered as `{ code, msg, data: { fields } }`. */
export class Fault extends Error {
  readonly code: Code
  readonly text: string
  readonly values: Record<string, unknown>
  readonly fields: readonly FaultField[]

  constructor(
    code: Code,
    text: string,
    more: { values?: Record<string, unknown>; fields?: readonly FaultField[] } = {},
  ) {
    super(text)
    this.name = 'Fault'
    this.code = code
    this.text = text
    this.values = more.values ?? {}
    this.fields = more.fields ?? []
  }
}

/** A fault with the standard text of its code: `fault(code.notFound, 'notFound')`. */
export const fault = (
  code: Code,
  name: CodeName,
  more?: { values?: Record<string, unknown>; fields?: readonly FaultField[] },
) => new Fault(code, codeTexts[name], more)
