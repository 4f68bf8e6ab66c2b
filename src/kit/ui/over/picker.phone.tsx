import { type PickerProps, Picker as Raw } from 'antd-mobile'
import { useBackCloses } from '../back.ts'

/** Wheels, which going back closes. */
export function Picker(props: PickerProps) {
  useBackCloses(props.visible ?? false, props.onClose)
  return <Raw {...props} />
}
