import { useEffect } from 'react'
import { ImageViewer } from '../ui/over/image-viewer.phone.tsx'

interface ViewerProps {
  pictures: string[]
  at: number
  close(): void
}

/** Pictures over the whole window: two fingers zoom, one moves what is zoomed or goes on, a tap, Back or Escape closes. */
export default function Viewer({ pictures, at, close }: ViewerProps) {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [close])
  return <ImageViewer images={pictures} visible defaultIndex={at} onClose={close} />
}
