import { type PopupProps, Popup as Raw } from 'antd-mobile'
import { useBackCloses } from './back.ts'

/** Sheet or page over the content. Closed by the back button. */
export function Popup(props: PopupProps) {
  useBackCloses(props.visible ?? false, props.onClose)
  return <Raw {...props} />
}
