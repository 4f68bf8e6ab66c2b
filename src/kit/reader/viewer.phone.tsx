import { useEffect, useState } from 'react'
import { ImageViewer } from '../ui/over/image-viewer.phone.tsx'

interface ViewerProps {
  pictures: string[]
  at: number
  close(): void
}

/** Pictures over the whole window: two fingers zoom, one moves what is zoomed or goes on, a tap, Back or Escape closes. */
export default function Viewer({ pictures, at, close }: ViewerProps) {
  // It fades before it is gone: the tap that closes it would else press the picture below, too, and open it again.
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <ImageViewer
      images={pictures}
      visible={isOpen}
      defaultIndex={at}
      onClose={() => setIsOpen(false)}
      afterClose={close}
    />
  )
}
