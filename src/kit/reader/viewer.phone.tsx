import { ImageViewer } from 'antd-mobile'
import { useEffect } from 'react'

interface ViewerProps {
  pictures: string[]
  at: number
  close(): void
}

/** Pictures over the whole window: pinch and double tap zoom, a swipe goes on, a tap or Escape closes. */
export default function Viewer({ pictures, at, close }: ViewerProps) {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [close])
  return <ImageViewer.Multi images={pictures} visible defaultIndex={at} onClose={close} />
}
