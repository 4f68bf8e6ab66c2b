import { useT } from '../../../../client/language.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { reachTexts as words } from './reach-texts.ts'

interface TakeOverDraft {
  readonly takesOver: boolean
  readonly takeOver: string
}
interface Props {
  draft: TakeOverDraft
  set(change: Partial<TakeOverDraft>): void
  fault: string | undefined
}

export function TakeOver({ draft, set, fault }: Props) {
  const { t } = useT()
  return (
    <Grid gap={2}>
      <Checkbox checked={draft.takesOver} onChange={(takesOver) => set({ takesOver })}>
        {t(words.takeOver)}
      </Checkbox>
      <p className="ui-hint flush below-8">{t(words.takeOverHint)}</p>
      {draft.takesOver && (
        <TextInput
          label={t(words.reason)}
          fault={fault}
          maxLength={500}
          rows={2}
          value={draft.takeOver}
          onChange={(takeOver) => set({ takeOver })}
        />
      )}
    </Grid>
  )
}
