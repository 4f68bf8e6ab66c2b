import { type FormEvent, useState } from 'react'
import { CallFault } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useChange } from '../../../../client/query.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { parameterCalls, type ShownParameter } from './contract.ts'
import { parameterWords as words } from './texts.ts'

/** Editor of one value. The server checks it, and rejects it when another user changed it first. */
export function Editor({ parameter, close }: { parameter: ShownParameter; close: () => void }) {
  const { t, say } = useT()
  const { key, kind, label, description, unit, min, max, options, sealed: isSealed, version } = parameter
  // A sealed value is a secret, so there is no draft of it.
  const form = useFormDraft(
    isSealed ? undefined : `parameter ${key}`,
    { value: isSealed ? '' : parameter.value },
    version,
  )
  const { value } = form.draft
  const setValue = (next: string) => form.set({ value: next })
  const [fault, setFault] = useState<string>()
  const save = useChange(parameterCalls.update, { invalidates: ['/systemParam'], done: t(words.saved), quiet: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate({ key, version, value }, { onSuccess: () => void form.markSent().then(close), onError: showFault })
  }
  const showFault = (error: Error) => {
    const fieldMessage = error instanceof CallFault ? error.fields[0]?.message : undefined
    setFault(fieldMessage)
    if (!fieldMessage) toast.error(error)
  }
  const range = min !== null && max !== null ? t(words.range, { min, max }) : undefined
  const cancel = async () => {
    if (await form.mayClose()) close()
  }
  return (
    <Dialog title={say(label)} onCancel={() => void cancel()}>
      <form onSubmit={submit} noValidate>
        <RestoredNote of={form} />
        <p>{say(description)}</p>
        {options ? (
          <Select
            label={t(words.value)}
            options={Object.entries(options).map(([option, text]) => ({ value: option, label: say(text) }))}
            value={value}
            onChange={setValue}
          />
        ) : kind === 'bool' ? (
          <Switch value={value} onChange={setValue} />
        ) : kind === 'zone' ? (
          <Select label={t(words.value)} options={zones()} value={value} onChange={setValue} />
        ) : (
          <TextInput
            label={unit ? `${t(words.value)} (${unit})` : t(words.value)}
            value={value}
            onChange={setValue}
            fault={fault}
            hint={isSealed ? t(words.sealedHint) : range}
            type={kind === 'url' ? 'url' : 'text'}
            inputMode={kind === 'number' ? 'decimal' : kind === 'url' ? 'url' : 'text'}
            maxLength={2000}
            autoFocus
          />
        )}
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
          <Button submit kind="primary" disabled={save.isPending}>
            {t(words.save)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

const zones = () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

function Switch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useT()
  const options = [
    { value: 'true', label: t(words.on) },
    { value: 'false', label: t(words.off) },
  ]
  return <Select label={t(words.value)} options={options} value={value} onChange={onChange} />
}
