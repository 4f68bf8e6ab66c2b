import type { CheckboxProps } from './checkbox.tsx'

/** The browser's own, before a component library has come. */
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
