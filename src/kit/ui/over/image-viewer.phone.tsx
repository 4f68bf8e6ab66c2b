import { type MultiImageViewerProps, ImageViewer as Raw } from 'antd-mobile'
import { useBackCloses } from '../back.ts'

/** Pictures over the whole window, which going back closes. */
export function ImageViewer(props: MultiImageViewerProps) {
  useBackCloses(props.visible ?? false, props.onClose)
  return <Raw.Multi {...props} />
}
