import { useEffect, useState } from 'react'
import { ImageViewer } from '../parts/over/ImageViewer.phone.tsx'

interface ViewerProps {
  pictures: string[]
  at: number
  close(): void
}

/**
 * Full-window picture viewer. Two fingers zoom. One finger pans a zoomed picture or moves to the next. A tap, Back or
 * Escape closes it.
 */
export default function Viewer({ pictures, at, close }: ViewerProps) {
  // Fades out before it is removed. Otherwise the closing tap would also press the picture below and open it again.
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
