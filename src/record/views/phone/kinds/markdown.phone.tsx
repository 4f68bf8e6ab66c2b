import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { LazyEditor } from '../../../../ui/markdown/LazyEditor.tsx'
import type { MarkdownField } from '../../../kinds/markdown.ts'
import type { ValueProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { Cell as TextCell } from './text.phone.tsx'

export { Filter } from './text.phone.tsx'

const Preview = lazy(async () => ({ default: (await import('../../../../ui/markdown/Preview.tsx')).Preview }))

/** Start of the text in a list, the rendered text in the detail view. */
export function Cell(props: ValueProps) {
  return props.whole ? <Preview markdown={String(props.value)} /> : <TextCell {...props} />
}

export function Input({ value, onChange, id, disabled, faulty, field }: InputProps) {
  const { say } = useT()
  const { max, label } = field as MarkdownField
  const common = { id, disabled, faulty, onChange, label: say(label), ...(max !== undefined && { max }) }
  return <LazyEditor {...common} value={(value as string | undefined) ?? ''} />
}
