import type { FormEvent } from 'react'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall, useChange } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { useDelayed } from '../../../../record/views/shared/options.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FoundList } from '../../../../ui/parts/FoundList.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { handlingCalls as calls } from './contract.ts'
import { handlingTexts as words } from './handling-texts.ts'

/** Text after the last @ while it can still become a name. */
const mention = /@([^@\n]{0,20})$/

type Person = OutputOf<typeof calls.people>[number]

interface CommentDraft {
  readonly text: string
  /** People chosen from the suggestions. */
  readonly taken: readonly { readonly id: number; readonly name: string }[]
}

/** Comment field of an alarm. An @ suggests people who may see the vehicle. Mentioned people are notified. */
export function CommentBox({ id }: { id: number }) {
  const { t } = useT()
  const form = useFormDraft<CommentDraft>(`alarm comment ${id}`, { text: '', taken: [] })
  const { text, taken: chosenPeople } = form.draft
  const may = useMay()
  const comment = useChange(calls.comment, { invalidates: ['/alarm/history'] })
  const typedName = mention.exec(text)?.[1]
  // A name that was chosen is no longer a search.
  const isOpen =
    typedName !== undefined && !chosenPeople.some(({ name }) => typedName.startsWith(name)) && may(calls.people)
  const search = useDelayed(typedName?.trim() ?? '', 200)
  const people = useCall(
    calls.people,
    { ids: [id], ...(search && { search }) },
    { enabled: isOpen, quiet: true, placeholderData: (before) => before },
  )
  const take = (person: Person) => {
    const others = chosenPeople.filter((each) => each.id !== person.id)
    form.set({ text: text.replace(mention, `@${person.name} `), taken: [...others, person] })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || comment.isPending) return
    const mentionedIds = chosenPeople.filter(({ name }) => text.includes(`@${name}`)).map((person) => person.id)
    comment.mutate(
      { id, text: text.trim(), mentioned: mentionedIds },
      {
        onSuccess: () => {
          form.discard()
          toast.success(t(words.commented))
        },
      },
    )
  }
  return (
    <Grid as="form" gap={8} className="items-start alarm-say" onSubmit={submit}>
      <RestoredNote of={form} />
      <TextInput
        label={t(words.comment)}
        placeholder={t(words.commentHint)}
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={(next) => form.set({ text: next })}
      />
      {isOpen && (
        <FoundList
          found={people.data ?? []}
          keyOf={(person) => String(person.id)}
          label={({ name, department }: Person) => [name, department].filter(Boolean).join(' · ')}
          onTake={take}
        />
      )}
      <Button submit kind="primary" busy={comment.isPending} disabled={!text.trim()}>
        {t(words.send)}
      </Button>
    </Grid>
  )
}
