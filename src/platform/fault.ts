import { type Code, codeTexts } from '../domain/contract/code.ts'

type CodeName = keyof typeof codeTexts & string
/** An invalid field: `text` is a text key, and `label` is the text key of its label. */
export interface FaultField {
  field: string
  label?: string | undefined
  text: string
  values?: Record<string, unknown> | undefined
}

/** A refusal that users can understand. Handlers throw it, and it is returned as `{ code, msg, data: { fields } }`. */
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

/** Creates a fault with the standard text of its code: `fault(code.notFound, 'notFound')`. */
export const fault = (
  code: Code,
  name: CodeName,
  more?: { values?: Record<string, unknown>; fields?: readonly FaultField[] },
) => new Fault(code, codeTexts[name], more)
