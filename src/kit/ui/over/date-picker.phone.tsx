import { type DatePickerProps, DatePicker as Raw } from 'antd-mobile'
import { useBackCloses } from '../back.ts'

/** A day or a moment on wheels, which going back closes. */
export function DatePicker(props: DatePickerProps) {
  useBackCloses(props.visible ?? false, props.onClose)
  return <Raw {...props} />
}
