import type { FormEvent } from 'react'
import { useT } from '../../../../client/language.ts'
import { useChange } from '../../../../client/query.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { versionMachine } from '../softwareVersion/state-texts.ts'
import { type BaselinePlace, baselineCalls as calls } from './contract.ts'
import { baselineWords as words } from './texts.ts'

const none = 0
type SelectedVersions = Readonly<Record<number, number>>
const chosenIn = (places: readonly BaselinePlace[]): SelectedVersions =>
  Object.fromEntries(places.map(({ id, chosen: selectedVersion }) => [id, selectedVersion?.id ?? none]))
/** Selects the newest released version of each ECU. Without one, the current choice stays. */
const newestIn = (places: readonly BaselinePlace[], selection: SelectedVersions): SelectedVersions =>
  Object.fromEntries(
    places.map(({ id, versions }) => [
      id,
      versions.find(({ state }) => state === 'released')?.id ?? selection[id] ?? none,
    ]),
  )

interface Props {
  id: number
  name: string
  places: readonly BaselinePlace[]
  /** Time of the baseline's last change. */
  updatedAt: string
  close(): void
  onSaved(): Promise<void>
}

export function EditContent({ id, name, places, updatedAt, close, onSaved }: Props) {
  const { t, say } = useT()
  const form = useFormDraft<SelectedVersions>(`baseline content ${id}`, () => chosenIn(places), updatedAt)
  const { draft: selection, set } = form
  const save = useChange(calls.setContent, { done: t(words.saved), quiet: true })
  const leave = async () => (await form.mayClose()) && close()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const versions = Object.values(selection).filter((version) => version !== none)
    await save
      .mutateAsync({ id, versions })
      .then(form.markSent)
      .then(onSaved)
      .then(close, () => undefined)
  }
  return (
    <Dialog title={t(words.editTitle, { name })} onCancel={() => void leave()}>
      <Grid as="form" gap={12} className="bl-edit" onSubmit={(event) => void submit(event)}>
        <RestoredNote of={form} />
        {places.length === 0 && <Empty>{t(words.noEcus)}</Empty>}
        {places.length > 0 && (
          <Row as="p" gap={8} wrap className="bl-tools">
            <Button onClick={() => set(newestIn(places, selection))}>{t(words.newest)}</Button>
            <Button onClick={() => set(Object.fromEntries(places.map((place) => [place.id, none])))}>
              {t(words.clear)}
            </Button>
          </Row>
        )}
        {places.map((place) => (
          <Select
            key={place.id}
            label={`${place.ecu} · ${place.partNumber}`}
            hint={place.versions.length === 0 ? t(words.noVersions) : undefined}
            value={selection[place.id] ?? none}
            options={[
              { value: none, label: t(words.none) },
              ...place.versions
                .filter(({ state, id: version }) => state !== 'withdrawn' || version === selection[place.id])
                .map(({ id: value, version, state }) => ({
                  value,
                  label: `${version} · ${say(versionMachine.texts[state])}`,
                })),
            ]}
            onChange={(version) => set({ [place.id]: version })}
          />
        ))}
        <FaultText>{save.error}</FaultText>
        <Actions>
          <Button onClick={() => void leave()}>{t(words.cancel)}</Button>
          <Button submit kind="primary" busy={save.isPending} disabled={!form.dirty}>
            {t(words.save)}
          </Button>
        </Actions>
      </Grid>
    </Dialog>
  )
}
