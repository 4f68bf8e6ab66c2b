import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useT } from '../client/language.ts'
import { plainTexts as words } from './texts.ts'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value; said to assistive technology too. */
  fault?: string | undefined
  hint?: ReactNode
  /** Stands right of the input. */
  beside?: ReactNode
}

/** A labelled input with its fault below. */
export function Field({ label, value, onChange, fault, hint, beside, ...input }: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className="p-field">
      <label htmlFor={id}>{label}</label>
      <div className="p-row">
        <input
          {...input}
          id={id}
          className="p-input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault || hint ? note : undefined}
        />
        {beside}
      </div>
      <div id={note}>
        {fault && (
          <p className="p-fault" role="alert">
            {fault}
          </p>
        )}
        {hint && <div className="p-hint">{hint}</div>}
      </div>
    </div>
  )
}

/** A password input that can be shown, with a hint while Caps Lock is on. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'beside'>) {
  const { t } = useT()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      onKeyUp={watch}
      onKeyDown={watch}
      onBlur={() => setCapsLock(false)}
      hint={capsLock ? t(words.capsLock) : props.hint}
      beside={
        <button
          type="button"
          className="p-eye"
          aria-pressed={shown}
          aria-label={t(shown ? words.hidePassword : words.showPassword)}
          onClick={() => setShown(!shown)}
        >
          <svg
            width="20"
            height="20"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z" />
            <circle cx="12" cy="12" r="3" />
            {!shown && <path d="m4 4 16 16" />}
          </svg>
        </button>
      }
    />
  )
}
