import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { type EventObject, eventObjects } from '../../../../domain/contract/event.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { eventFeedCalls as calls } from './contract.ts'
import { eventFeedWords as words } from './texts.ts'

interface Props {
  objects: readonly EventObject[]
  onClose(): void
  onSaved(): void
}

/** Chooses the objects whose events appear in the user's inbox. */
export function FollowDialog({ objects, onClose, onSaved }: Props) {
  const { t, say } = useT()
  const [choice, setChoice] = useState<readonly EventObject[]>(objects)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    // The call itself reports errors.
    const isSaved = await send(calls.follow, { objects: [...choice] }).then(
      () => true,
      () => false,
    )
    setSaving(false)
    if (!isSaved) return
    toast.success(t(words.followed))
    onSaved()
  }
  const keys = Object.keys(eventObjects) as EventObject[]
  return (
    <Dialog title={t(words.follow)} onCancel={onClose}>
      <p className="flush">{t(words.followHint)}</p>
      <Grid gap={4}>
        {keys.map((key) => (
          <Checkbox
            key={key}
            checked={choice.includes(key)}
            onChange={(isChosen) => setChoice(keys.filter((each) => (each === key ? isChosen : choice.includes(each))))}
          >
            {say(eventObjects[key])}
          </Checkbox>
        ))}
      </Grid>
      <Actions>
        <Button onClick={onClose}>{t(words.cancel)}</Button>
        <Button kind="primary" busy={isSaving} onClick={() => void save()}>
          {t(words.save)}
        </Button>
      </Actions>
    </Dialog>
  )
}
