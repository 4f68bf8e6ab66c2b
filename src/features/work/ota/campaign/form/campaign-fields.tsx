import { useState } from 'react'
import { useT } from '../../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../../client/navigation.ts'
import { useMay } from '../../../../../client/permission.ts'
import { useCall } from '../../../../../client/query.ts'
import { Sheet } from '../../../../../record/views/parts.tsx'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../../ui/parts/Checkbox.tsx'
import { Choice } from '../../../../../ui/parts/Choice.tsx'
import { DateInput } from '../../../../../ui/parts/date-input.tsx'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import { Select } from '../../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../../ui/parts/text-input.tsx'
import { VinSheet } from '../../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { WhyNot } from '../../eligibility/parts.tsx'
import { applicationCalls } from '../../otaApplication/contract.ts'
import type { CampaignDraft } from './draft.ts'
import { formTexts as words } from './form-texts.ts'

interface Props {
  draft: CampaignDraft
  set(change: Partial<CampaignDraft>): void
  fault(path: string): string | undefined
}
const applications = '/software/otaApplication'

/** Selects the released application and shows the number of its vehicles. A draft's application cannot be changed. */
export function ApplicationField({
  draft,
  set,
  fault,
  applicationName,
}: Props & { applicationName?: string | null | undefined }) {
  const { t } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const [checking, setChecking] = useState(false)
  const applicationQuery = useCall(
    applicationCalls.query,
    { filter: { state: ['released'] }, pageSize: 100 },
    { quiet: true, enabled: may(applicationCalls.query) },
  )
  const rows = applicationQuery.data?.rows
  const policy = rows?.find(({ id }) => id === draft.application)?.policy
  const isFixed = applicationName !== undefined
  return (
    <>
      {isFixed ? (
        <p>
          {t(words.application)}: <b>{applicationName}</b>
        </p>
      ) : (
        <Select
          label={t(words.application)}
          hint={t(words.applicationHint)}
          fault={fault('application') ?? (rows ? undefined : (applicationQuery.error ?? undefined))}
          options={(rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.application}
          onChange={(application) => {
            const name = rows?.find(({ id }) => id === application)?.name
            set({ application, ...(name && draft.name === '' && { name }) })
          }}
        />
      )}
      {!isFixed && rows?.length === 0 && (
        <p className="ui-hint">
          {t(words.noApplication)}
          {opens(applications) && (
            <Button kind="text" onClick={() => open(applications)}>
              {t(words.toApplications)}
            </Button>
          )}
        </p>
      )}
      {policy && <Button onClick={() => setChecking(true)}>{t(words.dryRun)}</Button>}
      <Sheet open={checking} title={t(words.dryRun)} close={() => setChecking(false)}>
        {policy && <WhyNot policy={policy.id} />}
      </Sheet>
    </>
  )
}

export function CampaignFields({ draft, set, fault }: Props) {
  const { t } = useT()
  const [only, setOnly] = useState(draft.vins !== '')
  return (
    <>
      <Grid gap="0 12" align="start" className="camf-grid wide">
        <TextInput
          label={t(words.name)}
          fault={fault('name')}
          maxLength={64}
          value={draft.name}
          onChange={(name) => set({ name })}
        />
        <DateInput
          precision="minute"
          label={t(words.notBefore)}
          hint={t(words.notBeforeHint)}
          fault={fault('notBefore')}
          value={draft.notBefore}
          onChange={(notBefore) => set({ notBefore })}
        />
        <DateInput
          precision="minute"
          label={t(words.notAfter)}
          hint={t(words.notAfterHint)}
          fault={fault('notAfter')}
          value={draft.notAfter}
          onChange={(notAfter) => set({ notAfter })}
        />
      </Grid>
      <Choice
        label={t(words.which)}
        options={[
          { value: 'all', label: t(words.whichAll) },
          { value: 'vins', label: t(words.whichVins) },
        ]}
        value={only ? 'vins' : 'all'}
        onChange={(next) => {
          setOnly(next === 'vins')
          if (next === 'all') set({ vins: '' })
        }}
      />
      {only && (
        <>
          <TextInput
            label={t(words.vins)}
            hint={t(words.vinsHint)}
            fault={fault('vins')}
            rows={3}
            value={draft.vins}
            onChange={(vins) => set({ vins })}
          />
          <VinSheet onVins={(vins) => set({ vins: vins.join('\n') })} />
        </>
      )}
      <Checkbox checked={draft.wake} onChange={(wake) => set({ wake })}>
        {t(words.wake)}
      </Checkbox>
      <TextInput
        label={t(words.remark)}
        fault={fault('remark')}
        maxLength={500}
        rows={2}
        value={draft.remark}
        onChange={(remark) => set({ remark })}
      />
    </>
  )
}
