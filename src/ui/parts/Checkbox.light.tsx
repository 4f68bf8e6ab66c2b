import type { CheckboxProps } from './Checkbox.tsx'

/** Native checkbox, for pages without a component library. */
export function Checkbox({ children, checked, onChange, disabled, className = '' }: CheckboxProps) {
  return (
    <label className={`ui-check ${className}`}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
