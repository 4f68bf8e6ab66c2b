import { useId } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { useCall } from '../../../kit/client/query.ts'
import { Presets } from '../../../kit/frame/Presets.tsx'
import { SignalChooser } from '../../../kit/frame/SignalChooser.tsx'
import { VinSheet } from '../../../kit/upload/VinSheet.tsx'
import { limits as selection } from '../selection/contract.ts'
import { frameDownloadCalls as calls, limits } from './contract.ts'
import { downloadWords as words } from './texts.ts'
import type { NewDownload } from './useNew.ts'

const ways = ['vins', 'groups', 'all'] as const
const contents = ['frames', 'fields'] as const
const formats = ['csv', 'xlsx'] as const

/** Vehicles, period, content and format of a new download. */
export function DownloadForm({ form }: { form: NewDownload }) {
  const { t } = useT()
  const id = useId()
  return (
    <form
      className="mp-card fd-form"
      onSubmit={(event) => {
        event.preventDefault()
        void form.start()
      }}
    >
      <h2>{t(words.new)}</h2>
      <fieldset>
        <legend>{t(words.which)}</legend>
        <Radios name="by" values={ways} value={form.by} onChange={form.setBy} />
        {form.by === 'vins' && <Vins form={form} />}
        {form.by === 'groups' && <Groups form={form} />}
      </fieldset>
      <fieldset>
        <legend>{t(words.period)}</legend>
        <Presets days={limits.days} choose={form.setPeriod} />
        <div className="fd-period">
          {(['from', 'to'] as const).map((end) => (
            <span key={end}>
              <label htmlFor={`${id}${end}`}>{t(words[end])}</label>
              <input
                id={`${id}${end}`}
                className="p-input"
                type="datetime-local"
                required
                value={form[end]}
                onChange={(event) => (end === 'from' ? form.setFrom : form.setTo)(event.target.value)}
              />
            </span>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t(words.content)}</legend>
        <Radios name="content" values={contents} value={form.content} onChange={form.setContent} />
        {form.content === 'fields' && <SignalChooser chosen={form.signals} onChange={form.setSignals} />}
      </fieldset>
      <fieldset>
        <legend>{t(words.format)}</legend>
        <Radios name="format" values={formats} value={form.format} onChange={form.setFormat} />
      </fieldset>
      <p className="p-hint">{t(words.bounds, { ...limits, vehicles: selection.vehicles })}</p>
      {form.fault && (
        <p className="p-fault" role="alert">
          {form.fault}
        </p>
      )}
      <button type="submit" className="p-button primary" disabled={form.busy}>
        {t(words.start)}
      </button>
    </form>
  )
}

interface RadiosProps<V extends string> {
  name: string
  values: readonly V[]
  value: V
  onChange(value: NoInfer<V>): void
}
function Radios<V extends string>({ name, values, value, onChange }: RadiosProps<V>) {
  const { t } = useT()
  return (
    <div className="fd-choice">
      {values.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
          {each in words ? t(words[each as keyof typeof words]) : each}
        </label>
      ))}
    </div>
  )
}

function Vins({ form: { vins, setVins } }: { form: NewDownload }) {
  const { t } = useT()
  const may = useMay()
  return (
    <>
      <textarea
        className="p-input"
        rows={3}
        aria-label={t(words.vins)}
        placeholder={t(words.vinsHint)}
        value={vins}
        onChange={(event) => setVins(event.target.value)}
      />
      {may(calls.vins) && <VinSheet call={calls.vins} onVins={(read) => setVins(read.join(';'))} />}
    </>
  )
}

function Groups({ form: { groups, setGroups } }: { form: NewDownload }) {
  const { t } = useT()
  const offered = useCall(calls.groups, {}, { staleTime: 60_000 })
  if (offered.data?.length === 0) return <p className="p-hint">{t(words.noGroups)}</p>
  return (
    <div className="fd-choices">
      {offered.data?.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={groups.includes(id)}
            onChange={() => setGroups(groups.includes(id) ? groups.filter((each) => each !== id) : [...groups, id])}
          />
          {name}
        </label>
      ))}
    </div>
  )
}
