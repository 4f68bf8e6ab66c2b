import { useT } from '../../../../../client/language.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import { type JsonObject, listAt, type Path, withAt } from '../draft.ts'
import { firstParamTitle, editorWords as words } from '../screen-texts.ts'
import { ObjectForm } from './ObjectForm.tsx'
import type { ListProps } from './StepList.tsx'
import { paramFields, settingFields } from './step-fields.ts'

/** Requirements on the vehicle, parameters and time limits of a script. */
export function Settings({ json, problems, disabled, onChange }: ListProps) {
  const { t, say } = useT()
  const faultAt = (from: Path) => (at: Path) => {
    const place = [...from, ...at]
    const match = problems.find(({ path }) => place.every((key, index) => path[index] === key))
    return match && say(match.text)
  }
  const params = listAt(json, ['params'])
  const change = (list: readonly unknown[]) => onChange(withAt(json, ['params'], list as never) as JsonObject)
  const first = { name: `p${params.length + 1}`, title: firstParamTitle, type: 'number', default: 0 }
  return (
    <Grid as="section" gap={12} className="shrink sc-list" aria-label={t(words.settings)}>
      <h3>{t(words.settings)}</h3>
      <ObjectForm fields={settingFields} value={json} faultAt={faultAt([])} disabled={disabled} onChange={onChange} />
      <Grid as="ol">
        {params.map((param, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while the user types
          <Grid key={at} as="li" gap={8} className="shrink sc-card">
            <ObjectForm
              fields={paramFields}
              value={param as JsonObject}
              faultAt={faultAt(['params', at])}
              disabled={disabled}
              onChange={(next) => change(params.map((each, index) => (index === at ? next : each)))}
            />
            {!disabled && (
              <Button kind="text" onClick={() => change(params.filter((_, index) => index !== at))}>
                {t(words.remove)}
              </Button>
            )}
          </Grid>
        ))}
      </Grid>
      {!disabled && <Button onClick={() => change([...params, first])}>{t(words.addParam)}</Button>}
    </Grid>
  )
}
