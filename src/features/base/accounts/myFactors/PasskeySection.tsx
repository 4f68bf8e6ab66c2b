import { type FormEvent, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { confirm } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { createPasskey, hasPasskeys } from '../../../../client/passkey.ts'
import { useChange } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { deviceOf } from '../../../../domain/contract/device.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { sessionCalls } from '../session/contract.ts'
import { factorCalls as calls, longestPasskeyName } from './contract.ts'
import { myFactorsTexts as words } from './texts.ts'

type Factors = OutputOf<typeof calls.mine>
interface Props {
  readonly factors: Pick<Factors, 'passkeys' | 'passkeysPossible'>
  onAdded(recoveryCodes: readonly string[] | null): void
}
/** Passkey whose name is entered: a new one, or an existing one by its id. */
interface Naming {
  readonly id?: string
  readonly name: string
}
const invalidates = [calls.mine.path, sessionCalls.me.path]

export function PasskeySection({ factors: { passkeys, passkeysPossible }, onAdded }: Props) {
  const { t, formatTime } = useT()
  const [naming, setNaming] = useState<Naming>()
  const remove = useChange(calls.removePasskey, { invalidates, done: t(words.removed) })
  const isPossible = passkeysPossible && hasPasskeys()
  const device = deviceOf(navigator.userAgent)

  const save = async ({ id, name }: Naming): Promise<string | undefined> => {
    if (id !== undefined) {
      await send(calls.renamePasskey, { id, name }, { quiet: true })
      onAdded(null)
      return undefined
    }
    const { step, options } = await send(calls.startPasskey, {}, { quiet: true })
    const attestation = await createPasskey(options)
    if (!attestation) return t(words.notCreated)
    const { recoveryCodes } = await send(calls.addPasskey, { step, name, attestation }, { quiet: true })
    onAdded(recoveryCodes)
    return undefined
  }
  const askRemove = async ({ id, name }: Factors['passkeys'][number]) => {
    const title = t(words.removePasskey, { name })
    if (await confirm({ title, content: t(words.removeText), okText: t(words.remove), danger: true }))
      remove.mutate({ id })
  }
  return (
    <Card as="section" aria-label={t(words.passkeys)}>
      <Row as="header" gap="8 16" align="center" justify="between" wrap>
        <h2 className="text-l">{t(words.passkeys)}</h2>
        {isPossible && (
          <Button
            kind="primary"
            onClick={() => setNaming({ name: device ? `${device.browser} · ${device.system}` : '' })}
          >
            {t(words.addPasskey)}
          </Button>
        )}
      </Row>
      <SecondaryText as="p">{t(isPossible ? words.passkeysText : words.passkeysImpossible)}</SecondaryText>
      {passkeys.length > 0 && (
        <Grid as="ul" gap={12}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Row gap="4 8" align="center" justify="between" wrap>
                <Row as="h3" gap="4 8" align="center" wrap className="break fill shrink">
                  {passkey.name}
                  {passkey.backedUp && <Tag>{t(words.synced)}</Tag>}
                  {!passkey.usable && <Tag tone="warning">{t(words.otherAddress)}</Tag>}
                </Row>
                <Row gap={8}>
                  <Button onClick={() => setNaming(passkey)}>{t(words.rename)}</Button>
                  <Button disabled={remove.isPending} onClick={() => void askRemove(passkey)}>
                    {t(words.remove)}
                  </Button>
                </Row>
              </Row>
              <Facts
                facts={[
                  { label: t(words.created), value: formatTime(passkey.createdAt) },
                  {
                    label: t(words.lastUsed),
                    value: passkey.lastUsedAt ? formatTime(passkey.lastUsedAt) : t(words.unused),
                  },
                ]}
              />
            </li>
          ))}
        </Grid>
      )}
      {naming && <NameDialog naming={naming} save={save} onClose={() => setNaming(undefined)} />}
    </Card>
  )
}

interface NameProps {
  readonly naming: Naming
  /** Returns the reason why nothing was saved. Throws the fault of a call. */
  save(naming: Naming): Promise<string | undefined>
  onClose(): void
}

function NameDialog({ naming, save, onClose }: NameProps) {
  const { t } = useT()
  const [name, setName] = useState(naming.name)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string | Error>()
  const [busy, setBusy] = useState(false)
  const isNew = naming.id === undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') return setFault(t(words.nameRequired))
    setBusy(true)
    setFailure(undefined)
    try {
      const reason = await save({ ...naming, name: name.trim() })
      if (reason === undefined) return onClose()
      setFailure(reason)
    } catch (error) {
      setFailure(error as Error)
    }
    setBusy(false)
  }
  return (
    <Dialog title={t(isNew ? words.addPasskey : words.rename)} onCancel={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t(words.passkeyName)}
          hint={t(words.passkeyNameHint)}
          value={name}
          onChange={(value) => {
            setName(value)
            setFault(undefined)
          }}
          fault={fault}
          maxLength={longestPasskeyName}
          autoComplete="off"
          autoFocus
        />
        <FaultText>{failure}</FaultText>
        <Actions>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button submit kind="primary" busy={busy}>
            {t(isNew ? words.create : words.save)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
