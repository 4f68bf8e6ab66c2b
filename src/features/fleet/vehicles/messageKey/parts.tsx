import { type ReactNode, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { CallFault } from '../../../../client/fault.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useUnsavedGuard } from '../../../../client/leaving.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { PasswordInput, TextInput } from '../../../../ui/parts/text-input.tsx'
import { type KeyAlgorithm, type KeyMode, keyAlgorithms, keyModes } from './contract.ts'
import { keyWords as words } from './texts.ts'

interface EnteredKey {
  algorithm: KeyAlgorithm
  mode: KeyMode
  key: string
  iv?: string | undefined
}
interface KeyDialogProps {
  title: string
  hint?: string
  /** `private`: decrypts data from others. `public`: encrypts data for others. */
  use: 'private' | 'public'
  children?: ReactNode
  /** Reason why it cannot be saved yet, in the user's language. */
  missing?(): string | undefined
  /** Rejects with the server's fault. */
  save(key: EnteredKey): Promise<unknown>
  /** Removes the key. If set, 'no encryption' is offered. */
  clear?: (() => Promise<unknown>) | undefined
  close(): void
}

const bytes: Partial<Record<KeyAlgorithm, number>> = { aes128: 16, aes192: 24, aes256: 32, sm4: 16 }

export function KeyDialog({ title, hint, use, children, missing, save, clear, close }: KeyDialogProps) {
  const { t, say } = useT()
  const [algorithm, setAlgorithm] = useState<KeyAlgorithm | 'none'>('aes128')
  const [mode, setMode] = useState<KeyMode>('ecb')
  const [key, setKey] = useState('')
  const [iv, setIv] = useState('')
  const [fault, setFault] = useState<string | Error>('')
  // A secret has no stored draft. Warn before its input is lost.
  useUnsavedGuard(key !== '' || iv !== '')
  const size = algorithm === 'none' ? undefined : bytes[algorithm]
  const shape =
    size !== undefined
      ? t(words.symmetric, { bytes: size })
      : algorithm === 'rsa'
        ? t(use === 'private' ? words.privateRsa : words.publicRsa)
        : t(use === 'private' ? words.privateSm2 : words.publicSm2)
  const submit = async () => {
    const lack = missing?.() ?? (algorithm !== 'none' && !key.trim() ? t(words.noKey) : undefined)
    if (lack) return setFault(lack)
    try {
      if (algorithm === 'none') await clear?.()
      else await save({ algorithm, mode, key, ...(mode === 'cbc' && iv.trim() ? { iv } : {}) })
    } catch (error) {
      setFault(error instanceof CallFault ? (error.fields[0]?.message ?? error) : String(error))
    }
  }
  const algorithmOptions = Object.entries(keyAlgorithms).map(([value, label]) => ({
    value: value as KeyAlgorithm | 'none',
    label: say(label),
  }))
  const algorithms = clear ? [{ value: 'none' as const, label: t(words.none) }, ...algorithmOptions] : algorithmOptions
  const modes = Object.entries(keyModes).map(([value, label]) => ({ value: value as KeyMode, label: say(label) }))
  return (
    <Dialog title={title} onCancel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
        <Select label={t(words.algorithm)} options={algorithms} value={algorithm} onChange={setAlgorithm} />
        {size !== undefined && <Select label={t(words.mode)} options={modes} value={mode} onChange={setMode} />}
        {size !== undefined && mode === 'cbc' && (
          <TextInput label={t(words.iv)} value={iv} onChange={setIv} hint={t(words.ivHint)} autoComplete="off" />
        )}
        {algorithm !== 'none' && (
          <PasswordInput
            label={t(words.key)}
            value={key}
            onChange={setKey}
            autoComplete="off"
            hint={hint ? t(words.shapeAndHint, { shape, hint }) : shape}
            fault={fault || undefined}
          />
        )}
        <Actions>
          <Button onClick={close}>{t(words.cancel)}</Button>
          <Button submit kind="primary">
            {t(words.save)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

type Fingerprint = { fingerprint: string }
type OfRow = EnteredKey & { id: number }
interface RowKeyDialogProps extends Pick<KeyDialogProps, 'title' | 'hint' | 'use' | 'close'> {
  id: number
  calls: {
    query: { path: string }
    setKey: Call<
      OfRow,
      Fingerprint,
      Omit<OfRow, 'algorithm' | 'mode'> & { [K in 'algorithm' | 'mode']?: OfRow[K] | undefined }
    >
    clear: Call<{ id: number }, unknown>
  }
  savedText(answer: Fingerprint): string
  clearedText: string
}

export function RowKeyDialog({ id, calls, savedText, clearedText, ...dialog }: RowKeyDialogProps) {
  const may = useMay()
  const finish = async (text: string) => {
    toast.success(text)
    dialog.close()
    await invalidate([calls.query.path])
  }
  const clear = async () => {
    await send(calls.clear, { id }, { quiet: true })
    await finish(clearedText)
  }
  return (
    <KeyDialog
      {...dialog}
      save={async (key) => finish(savedText(await send(calls.setKey, { id, ...key }, { quiet: true })))}
      clear={may(calls.clear) ? clear : undefined}
    />
  )
}
