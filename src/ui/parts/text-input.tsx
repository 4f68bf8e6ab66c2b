import { type InputHTMLAttributes, type KeyboardEvent, useState } from 'react'
import { useT } from '../../client/language.ts'
import { type ControlProps, Field, type FieldProps } from './field.tsx'
import { Row } from './layout.tsx'
import { part } from './part.tsx'
import { uiTexts as words } from './texts.ts'

type Native = InputHTMLAttributes<HTMLInputElement>
type KeyHandler = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void

interface TextProps
  extends Pick<
    Native,
    | 'autoCapitalize'
    | 'autoComplete'
    | 'autoFocus'
    | 'enterKeyHint'
    | 'inputMode'
    | 'maxLength'
    | 'name'
    | 'placeholder'
    | 'readOnly'
    | 'required'
    | 'spellCheck'
  > {
  value: string
  onChange(value: string): void
  type?: 'text' | 'search' | 'email' | 'tel' | 'url' | 'password' | undefined
  rows?: number | undefined
  disabled?: boolean | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  onKeyDown?: KeyHandler | undefined
  onKeyUp?: KeyHandler | undefined
}
export interface TextControlProps extends TextProps, ControlProps {}
const Control = part('TextControl')

export interface TextInputProps extends FieldProps, TextProps {
  /** Called on Enter. Without it Enter submits the form. */
  onEnter?: (() => void) | undefined
}

export function TextInput({
  label,
  labelHidden,
  fault,
  hint,
  trailing,
  className,
  onEnter,
  onKeyDown,
  ...rest
}: TextInputProps) {
  const press: KeyHandler = (event) => {
    onKeyDown?.(event)
    if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <Field label={label} labelHidden={labelHidden} fault={fault} hint={hint} trailing={trailing} className={className}>
      {(control) => <Control {...rest} {...control} onKeyDown={press} />}
    </Field>
  )
}

/** Password input that can show its text, with a hint while Caps Lock is on. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trailing' | 'rows'>) {
  const { t } = useT()
  const [isVisible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch: KeyHandler = (event) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      onKeyUp={watch}
      onKeyDown={watch}
      onBlur={() => setCapsLock(false)}
      hint={capsLock ? t(words.capsLock) : props.hint}
      trailing={
        <Row
          type="button"
          as="button"
          align="center"
          justify="center"
          className="muted ui-eye"
          aria-pressed={isVisible}
          aria-label={t(isVisible ? words.hidePassword : words.showPassword)}
          onClick={() => setVisible(!isVisible)}
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
            {!isVisible && <path d="m4 4 16 16" />}
          </svg>
        </Row>
      }
    />
  )
}
