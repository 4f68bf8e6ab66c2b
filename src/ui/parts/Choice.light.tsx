import type { RadioProps } from './Choice.tsx'

export function Radio({ name, checked, onChange, children }: RadioProps) {
  return (
    <label className="ui-check">
      <input type="radio" name={name} checked={checked} onChange={() => onChange()} />
      <span>{children}</span>
    </label>
  )
}
