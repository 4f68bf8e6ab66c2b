import { type ActionSheetProps, ActionSheet as Raw } from 'antd-mobile'
import { useBackCloses } from '../back.ts'

/** A list of actions from below, which going back closes. */
export function ActionSheet(props: ActionSheetProps) {
  useBackCloses(props.visible ?? false, props.onClose)
  return <Raw {...props} />
}
