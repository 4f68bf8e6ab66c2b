import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { customerId } from '../../../../client/session.ts'
import { useDelayed } from '../../../../record/views/shared/options.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { handlingCalls as calls } from './contract.ts'
import { handlingTexts as words } from './handling-texts.ts'

interface AssignDialogProps {
  title: string
  ids: number[]
  onAnswer(choice: { person: number | null } | undefined): void
}

/** Picks the assignee, searched by name, among accounts that see the vehicles of the alarms. */
export default function AssignDialog({ title, ids, onAnswer }: AssignDialogProps) {
  const { t } = useT()
  const [text, setText] = useState('')
  const search = useDelayed(text.trim(), 200)
  const people = useCall(calls.people, { ids, ...(search && { search }) }, { placeholderData: (before) => before })
  const me = Number(customerId())
  return (
    <Dialog title={title} onCancel={() => onAnswer(undefined)}>
      <TextInput
        label={t(words.search)}
        hint={t(words.peopleText)}
        placeholder={t(words.searchHint)}
        value={text}
        maxLength={64}
        autoFocus
        onChange={setText}
      />
      {people.isPending && <Loading />}
      {people.isError && !people.data && <p role="alert">{t(words.failed)}</p>}
      {people.data?.length === 0 && <p>{t(words.nobodyFound)}</p>}
      <ul className="alarm-people">
        {people.data?.map(({ id, name, userName, department }) => (
          <li key={id}>
            <RowButton className="text-start full ui-line" onPress={() => onAnswer({ person: id })}>
              <b>{name}</b>{' '}
              <SecondaryText as="small">{[userName, department].filter(Boolean).join(' · ')}</SecondaryText>
            </RowButton>
          </li>
        ))}
      </ul>
      <Actions>
        <Button onClick={() => onAnswer(undefined)}>{t(words.cancel)}</Button>
        <Button onClick={() => onAnswer({ person: null })}>{t(words.toNobody)}</Button>
        <Button kind="primary" onClick={() => onAnswer({ person: me })}>
          {t(words.toMe)}
        </Button>
      </Actions>
    </Dialog>
  )
}
