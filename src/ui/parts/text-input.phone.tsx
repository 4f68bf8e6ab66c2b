import { Input, TextArea } from 'antd-mobile'
import { type ComponentProps, type Ref, useLayoutEffect, useRef } from 'react'
import type { TextControlProps } from './text-input.tsx'

export function TextControl({
  rows,
  type,
  spellCheck,
  'aria-invalid': isInvalid,
  'aria-describedby': note,
  ...rest
}: TextControlProps) {
  const ref = useRef<{ nativeElement: HTMLElement | null }>(null)
  useLayoutEffect(() => {
    // antd-mobile sets these attributes on the box around the input, where screen readers ignore them.
    const input = ref.current?.nativeElement
    const set = (name: string, value: string | undefined) =>
      value === undefined ? input?.removeAttribute(name) : input?.setAttribute(name, value)
    set('aria-invalid', isInvalid && 'true')
    set('aria-describedby', note)
    set('spellcheck', spellCheck === undefined ? undefined : String(spellCheck))
  })
  const className = `ui-box${isInvalid ? ' wrong' : ''}`
  if (rows) {
    const props = rest as ComponentProps<typeof TextArea>
    return <TextArea {...props} ref={ref as Ref<never>} className={className} rows={rows} />
  }
  const props = rest as ComponentProps<typeof Input>
  return <Input {...props} ref={ref as Ref<never>} className={className} type={type ?? 'text'} />
}
