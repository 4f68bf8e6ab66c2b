import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall, useChange } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { DialogButton } from '../../../../ui/parts/DialogButton.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { defaultMenuCalls as calls, type MenuChange, resourceCalls } from './contract.ts'
import { resourceTexts as words } from './texts.ts'

/** Button with a dialog that shows what the default menu changes, before it is restored. */
export function RestoreMenu() {
  const { t } = useT()
  return (
    <DialogButton call={calls.restore} label={t(words.restore)}>
      {(close) => <RestoreDialog close={close} />}
    </DialogButton>
  )
}

function RestoreDialog({ close }: { close(): void }) {
  const { t } = useT()
  const [names, setNames] = useState(false)
  const { data, error } = useCall(calls.compare, { names }, { quiet: true, placeholderData: (before) => before })
  const restore = useChange(calls.restore, {
    invalidates: [resourceCalls.all.path, calls.compare.path],
    done: t(words.restored),
  })
  const isDifferent = data !== undefined && data.length > 0
  return (
    <Dialog title={t(words.restore)} onCancel={close}>
      <Stack gap={12}>
        <p className="flush">{t(words.restoreText)}</p>
        <Checkbox checked={names} onChange={setNames}>
          {t(words.names)}
        </Checkbox>
        <FaultText>{error}</FaultText>
        {!data && !error && <Loading />}
        {data?.length === 0 && <SecondaryText>{t(words.isDefault)}</SecondaryText>}
        {data && <Changes changes={data} />}
      </Stack>
      <Actions>
        <Button onClick={close}>{t(words.cancel)}</Button>
        <Button
          kind="primary"
          disabled={!isDifferent}
          busy={restore.isPending}
          onClick={() => restore.mutate({ names }, { onSuccess: close })}
        >
          {t(words.confirmRestore)}
        </Button>
      </Actions>
    </Dialog>
  )
}

/** Changes by kind. A kind expands to its entries. */
function Changes({ changes }: { changes: readonly MenuChange[] }) {
  const { t, say } = useT()
  const titleOf = (name: MenuChange['name']) => (name ? say(name) : t(words.top))
  const textOf = (change: MenuChange) => {
    const name = titleOf(change.name)
    if (change.kind === 'moved') return t(words.fromTo, { name, from: titleOf(change.from), to: titleOf(change.to) })
    if (change.kind === 'renamed') {
      // Both names, where the one in this language stays.
      const stays = say(change.from) === say(change.to)
      const [from, to] = [change.from, change.to].map((title) => (stays ? title.join(' / ') : say(title)))
      return t(words.becomes, { from, to })
    }
    return name
  }
  return (
    <Stack gap={8}>
      {[...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, members]) => (
        <details key={kind} open={members.length <= 5}>
          <summary>{t(words[`change_${kind}`], { count: members.length })}</summary>
          <Stack as="ul" gap={4}>
            {members.map((change) => (
              <SecondaryText as="li" key={change.link}>
                {textOf(change)}
              </SecondaryText>
            ))}
          </Stack>
        </details>
      ))}
    </Stack>
  )
}
