import { type PickerProps, Picker as Raw } from 'antd-mobile'
import { useBackCloses } from './back.ts'

/** Picker on wheels. Closed by the back button. */
export function Picker(props: PickerProps) {
  useBackCloses(props.visible ?? false, props.onClose)
  return <Raw {...props} />
}
