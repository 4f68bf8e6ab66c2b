import { type MultiImageViewerProps, ImageViewer as Raw } from 'antd-mobile'
import { useBackCloses } from '../back.ts'

/** Pictures over the whole window, which going back closes. */
export function ImageViewer(props: MultiImageViewerProps) {
  useBackCloses(props.visible ?? false, props.onClose)
  // Not inside the page: within what is moved or drawn in perspective, as a book is, it would not cover the window.
  return <Raw.Multi getContainer={() => document.body} {...props} />
}
