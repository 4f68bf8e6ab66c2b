import { type MultiImageViewerProps, ImageViewer as Raw } from 'antd-mobile'
import { useBackCloses } from './back.ts'

/** Full-screen picture viewer. Closed by the back button. */
export function ImageViewer(props: MultiImageViewerProps) {
  useBackCloses(props.visible ?? false, props.onClose)
  // Not inside the page: within elements that are moved or drawn in perspective, for example a book, it would not cover
  // the window.
  return <Raw.Multi getContainer={() => document.body} {...props} />
}
