import { type FormEvent, useMemo, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { dayMs } from '../../../../domain/time.ts'
import { nest } from '../../../../record/model/tree.ts'
import { TreeChoice } from '../../../../record/views/parts.tsx'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { DateInput } from '../../../../ui/parts/date-input.tsx'
import { Actions } from '../../../../ui/parts/dialog.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { FaultText, Field } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { apiTokenCalls as calls, longestTokenName, type TokenChoices } from '../apiToken/contract.ts'
import { apiTokenTexts } from '../apiToken/texts.ts'
import { myTokensTexts as words } from './texts.ts'

interface Props {
  readonly onCreated: (token: string) => void
  readonly onCancel: () => void
}

export function NewToken(props: Props) {
  const { t } = useT()
  const { data } = useCall(calls.choices, {})
  if (!data) return <Loading />
  if (data.permissions.length === 0)
    return (
      <Empty framed role="status">
        {t(words.noPermissions)}
        <Button onClick={props.onCancel}>{t(words.cancel)}</Button>
      </Empty>
    )
  return <Form {...props} choices={data} />
}

const defaultDays = 90
interface TokenDraft {
  readonly name: string
  readonly expiresAt: string
  readonly permissions: number[]
  readonly groups: number[]
}

function Form({ choices, onCreated, onCancel }: Props & { choices: TokenChoices }) {
  const { t, lang } = useT()
  const form = useFormDraft<TokenDraft>('accessToken', () => ({
    name: '',
    permissions: [],
    groups: [],
    expiresAt: new Date(Date.now() + Math.min(defaultDays, choices.longestDays) * dayMs).toISOString(),
  }))
  const { name, expiresAt, permissions, groups } = form.draft
  const [hasTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Error>()
  const [busy, setBusy] = useState(false)
  const tree = useMemo(
    () =>
      nest(
        choices.permissions.map(({ id, parent, name: zh, nameEn }) => ({
          id,
          parent,
          label: lang === 'en' ? nameEn : zh,
        })),
      ),
    [choices, lang],
  )
  const groupTree = useMemo(() => choices.groups.map(({ id, name: label }) => ({ id, label, children: [] })), [choices])
  const paths = useMemo(() => {
    const selectedIds = new Set(permissions)
    return [...new Set(choices.permissions.flatMap(({ id, link }) => (link && selectedIds.has(id) ? [link] : [])))]
  }, [choices, permissions])
  const missing = {
    name: name.trim() === '' ? t(words.nameNeeded) : undefined,
    calls: paths.length === 0 ? t(words.callsNeeded) : undefined,
  }
  /** Returns the server's error for a field, or for the whole form. */
  const faultOf = (name?: string) => {
    const fields = refusal instanceof CallFault ? refusal.fields : []
    if (name) return fields.find(({ field }) => field === name)?.message
    return fields.length === 0 ? refusal : undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || missing.name || missing.calls) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const { token } = await send(calls.add, { name, expiresAt, calls: paths, groups }, { quiet: true })
      await form.markSent()
      onCreated(token)
    } catch (error) {
      setRefusal(error as Error)
      setBusy(false)
    }
  }
  const cancel = async () => {
    if (await form.mayClose()) onCancel()
  }
  return (
    <Card as="form" className="my-tokens-new" aria-label={t(words.create)} onSubmit={submit} noValidate>
      <RestoredNote of={form} />
      <Grid className="my-tokens-pair">
        <TextInput
          label={t(apiTokenTexts.name)}
          value={name}
          onChange={(next) => form.set({ name: next })}
          maxLength={longestTokenName}
          hint={t(words.nameHint)}
          fault={(hasTried && missing.name) || faultOf('name')}
          autoComplete="off"
          autoFocus
        />
        <DateInput
          label={t(words.until)}
          precision="minute"
          value={expiresAt}
          min={new Date().toISOString()}
          onChange={(next) => form.set({ expiresAt: next })}
          fault={faultOf('expiresAt')}
          hint={t(words.daysHint, { count: choices.longestDays })}
        />
      </Grid>
      <Grid className="my-tokens-pair">
        <Field label={t(apiTokenTexts.calls)} fault={(hasTried && missing.calls) || faultOf('calls')}>
          {({ id, 'aria-invalid': faulty }) => (
            <TreeChoice
              id={id}
              tree={tree}
              many
              title={t(apiTokenTexts.calls)}
              value={permissions}
              onChange={(next) => form.set({ permissions: next })}
              faulty={faulty === true}
            />
          )}
        </Field>
        {choices.groups.length > 0 && (
          <Field label={t(apiTokenTexts.groups)} fault={faultOf('groups')} hint={t(words.groupsHint)}>
            {({ id }) => (
              <TreeChoice
                id={id}
                many
                clearable
                title={t(apiTokenTexts.groups)}
                tree={groupTree}
                value={groups}
                onChange={(next) => form.set({ groups: next })}
              />
            )}
          </Field>
        )}
      </Grid>
      <FaultText>{faultOf()}</FaultText>
      <Actions>
        <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
        <Button submit kind="primary" busy={busy}>
          {t(words.submit)}
        </Button>
      </Actions>
    </Card>
  )
}
