import { type ActionSheetProps, ActionSheet as Raw } from 'antd-mobile'
import { useBackCloses } from './back.ts'

/** Action sheet at the bottom. Closed by the back button. */
export function ActionSheet(props: ActionSheetProps) {
  useBackCloses(props.visible ?? false, props.onClose)
  return <Raw {...props} />
}
