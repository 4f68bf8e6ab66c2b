import { lazy } from '../../../../client/lazy.tsx'
import type { MarkdownField } from '../../../kinds/markdown.ts'
import type { ValueProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { Cell as TextCell } from './text.phone.tsx'

export { Filter } from './text.phone.tsx'

const Editor = lazy(() => import('../../../../ui/markdown/Editor.tsx'))
const Preview = lazy(async () => ({ default: (await import('../../../../ui/markdown/Preview.tsx')).Preview }))

/** Start of the text in a list, the rendered text in the detail view. */
export function Cell(props: ValueProps) {
  return props.whole ? <Preview markdown={String(props.value)} /> : <TextCell {...props} />
}

/** Loaded with the first form that needs it, because lists do not. */
export function Input({ value, onChange, id, disabled, faulty, field }: InputProps) {
  const { max } = field as MarkdownField
  const common = { id, disabled, faulty, onChange, ...(max !== undefined && { max }) }
  return <Editor {...common} value={(value as string | undefined) ?? ''} />
}
