import { Input } from 'antd'
import type { ComponentProps } from 'react'
import type { TextControlProps } from './text-input.tsx'

export function TextControl({ rows, type, onChange, ...rest }: TextControlProps) {
  const status = rest['aria-invalid'] ? 'error' : undefined
  const change = ({ target }: { target: { value: string } }) => onChange(target.value)
  const common = { ...rest, ...(status && { status }), onChange: change } as ComponentProps<typeof Input>
  if (rows) return <Input.TextArea {...(common as ComponentProps<typeof Input.TextArea>)} rows={rows} />
  return <Input {...common} type={type ?? 'text'} />
}
