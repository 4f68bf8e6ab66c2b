import { type PopupProps, Popup as Raw } from 'antd-mobile'
import { useBackCloses } from '../back.ts'

/** A sheet or page over what is below, which going back closes. */
export function Popup(props: PopupProps) {
  useBackCloses(props.visible ?? false, props.onClose)
  return <Raw {...props} />
}
