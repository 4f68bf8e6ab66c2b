import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'

interface FileButtonProps {
  children: ReactNode
  id?: string | undefined
  kind?: 'default' | 'primary'
  disabled?: boolean | undefined
  /** File extensions: `.xlsx,.csv`. */
  accept: string
  /** Opens a phone's camera directly. */
  camera?: boolean
  busy?: boolean
  title?: string
  onFile(file: File): void
}

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
        // By style: antd shows inputs of its forms that have only the `hidden` attribute.
        style={{ display: 'none' }}
        disabled={busy || disabled}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again after a correction.
          target.value = ''
        }}
      />
    </>
  )
}
