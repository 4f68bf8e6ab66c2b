import { useState } from 'react'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rows' | 'inputMode'> {
  value: number | null
  onChange(value: number | null): void
}

/** Number input whose text stays as typed ('1.'). The value is set as soon as the text is a number. */
export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
  const [inputText, setInputText] = useState('')
  const displayedText = numberOf(inputText) === value ? inputText : value === null ? '' : String(value)
  const change = (text: string) => {
    setInputText(text)
    onChange(numberOf(text))
  }
  return <TextInput {...rest} inputMode="decimal" value={displayedText} onChange={change} />
}
const numberOf = (text: string): number | null => {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? null : number
}
