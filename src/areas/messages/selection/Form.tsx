import { useId } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { Presets } from '../../../kit/frame/Presets.tsx'
import { Clauses } from './Clauses.tsx'
import { limits, selectionCalls } from './contract.ts'
import { selectionWords as words } from './texts.ts'
import type { Selecting } from './useSelecting.ts'

const ways = ['all', 'vins', 'models', 'groups'] as const

/** Vehicles, period and condition of a selection. */
export function SelectionForm({ form }: { form: Selecting }) {
  const { t } = useT()
  const id = useId()
  return (
    <form
      className="mp-card ds-form"
      onSubmit={(event) => {
        event.preventDefault()
        void form.start()
      }}
    >
      <fieldset>
        <legend>{t(words.which)}</legend>
        <div className="ds-choice">
          {ways.map((way) => (
            <label key={way}>
              <input type="radio" name="by" checked={form.by === way} onChange={() => form.setBy(way)} />
              {t(words[way])}
            </label>
          ))}
        </div>
        {form.by === 'vins' && (
          <textarea
            className="p-input"
            rows={3}
            aria-label={t(words.vins)}
            placeholder={t(words.vinsHint)}
            value={form.vins}
            onChange={(event) => form.setVins(event.target.value)}
          />
        )}
        {(form.by === 'models' || form.by === 'groups') && <Choices form={form} kind={form.by} />}
      </fieldset>
      <fieldset>
        <legend>{t(words.period)}</legend>
        <Presets days={limits.days} choose={form.setPeriod} />
        <div className="ds-period">
          {(['from', 'to'] as const).map((end) => (
            <span key={end}>
              <label htmlFor={`${id}${end}`}>{t(end === 'from' ? words.from : words.until)}</label>
              <input
                id={`${id}${end}`}
                className="p-input"
                type="datetime-local"
                value={form[end]}
                onChange={(event) => (end === 'from' ? form.setFrom : form.setTo)(event.target.value)}
              />
            </span>
          ))}
        </div>
      </fieldset>
      <Clauses form={form} />
      <div className="ds-end">
        <p className="p-hint">{t(words.bounds, limits)}</p>
        {form.fault && (
          <p className="p-fault" role="alert">
            {form.fault}
          </p>
        )}
        <button type="submit" className="p-button primary" disabled={form.busy}>
          {t(words.start)}
        </button>
      </div>
    </form>
  )
}

/** Models or groups to tick. */
function Choices({ form, kind }: { form: Selecting; kind: 'models' | 'groups' }) {
  const offered = useCall(selectionCalls.groups, {}, { staleTime: 60_000 })
  const { ids, setIds } = form
  return (
    <div className="ds-choices">
      {offered.data?.[kind].map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={ids.includes(id)}
            onChange={() => setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])}
          />
          {name}
        </label>
      ))}
    </div>
  )
}
