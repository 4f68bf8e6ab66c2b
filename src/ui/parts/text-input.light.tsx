import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import type { TextControlProps } from './text-input.tsx'

export function TextControl({ rows, onChange, ...rest }: TextControlProps) {
  const common = {
    ...rest,
    className: 'ui-input',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return rows ? (
    <textarea {...(common as TextareaHTMLAttributes<HTMLTextAreaElement>)} rows={rows} />
  ) : (
    <input {...(common as InputHTMLAttributes<HTMLInputElement>)} />
  )
}
