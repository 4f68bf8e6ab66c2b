import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps {
  children: ReactNode
  /** Of the input, for its label. */
  id?: string | undefined
  kind?: 'default' | 'primary'
  disabled?: boolean | undefined
  /** Endings: `.xlsx,.csv`. */
  accept: string
  /** Opens the camera of a phone at once. */
  camera?: boolean
  busy?: boolean
  title?: string
  onFile(file: File): void
}

/** A button that asks for one file of the device. */
export function FileButton({
  children,
  id,
  kind,
  disabled,
  accept,
  camera = false,
  busy,
  title,
  onFile,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...(kind && { kind })}
        busy={busy}
        disabled={disabled}
        title={title}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        {...(camera && { capture: 'environment' as const })}
        // By its style: antd shows inputs of its forms that are only marked as hidden.
        style={{ display: 'none' }}
        disabled={busy || disabled}
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
