import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { Dialog } from '../../../../ui/parts/dialog.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { comparePrograms, type StepChange } from './compare.ts'
import { scriptCalls as calls } from './contract.ts'
import { checkProgram } from './language/check.ts'
import type { Program } from './language/language.ts'
import { compareWords as words } from './screen-texts.ts'

const tones = { added: 'success', removed: 'error', changed: 'warning', moved: 'processing' } as const

interface Props {
  script: { id: number; code: string }
  from: number
  to: number
  close(): void
}

export function Compare({ script, from, to, close }: Props) {
  const { t } = useT()
  const before = useCall(calls.version, { script: script.id, number: from })
  const after = useCall(calls.version, { script: script.id, number: to })
  const both = before.data && after.data && comparePrograms(inOrder(before.data.program), inOrder(after.data.program))
  return (
    <Dialog title={t(words.title, { code: script.code, from, to })} onCancel={close}>
      {!both && <Loading />}
      {both && both.steps.length === 0 && !both.settings && <p className="ui-hint">{t(words.same)}</p>}
      <Grid as="ul" className="sc-changes">
        {both?.settings && <Change id={t(words.settings)} kind="changed" {...both.settings} />}
        {both?.steps.map((change) => (
          <Change key={`${change.kind} ${change.id}`} {...change} />
        ))}
      </Grid>
    </Dialog>
  )
}

function inOrder(json: unknown): Program {
  const checked = checkProgram(json)
  return 'program' in checked ? checked.program : (json as Program)
}

function Change({ id, kind, before, after }: StepChange) {
  const { t } = useT()
  return (
    <li>
      <Tag tone={tones[kind]}>{t(words[kind])}</Tag> <b>{id}</b>
      {(before || after) && (
        <Grid as="pre" className="text-s mono">
          {linesOf(before, after).map(({ sign, text, key }) => (
            <span key={key} className={sign === '-' ? 'sc-out' : sign === '+' ? 'sc-in' : undefined}>
              {sign} {text}
            </span>
          ))}
        </Grid>
      )}
    </li>
  )
}

/** Marks lines that only one of two texts has. Compares line by line, because the texts are short. */
function linesOf(before = '', after = '') {
  // Ignore trailing commas, which depend on the next line.
  const plain = (text: string) => text.replace(/,$/, '')
  const [old, now] = [before.split('\n').map(plain), after.split('\n').map(plain)]
  const out = before ? old.filter((line) => !now.includes(line)).map((text) => ({ sign: '-', text })) : []
  const into = after ? now.filter((line) => !old.includes(line)).map((text) => ({ sign: '+', text })) : []
  return [...out, ...into].map((line, at) => ({ ...line, key: at }))
}
