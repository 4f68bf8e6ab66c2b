import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps {
  children: ReactNode
  /** Endings: `.xlsx,.csv`. */
  accept: string
  busy?: boolean
  title?: string
  onFile(file: File): void
}

/** A button that asks for one file of the device. */
export function FileButton({ children, accept, busy, title, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button busy={busy} title={title} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again after it was mended.
          target.value = ''
        }}
      />
    </>
  )
}
