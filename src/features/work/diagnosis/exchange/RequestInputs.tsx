import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { dtcGroups, dtcStatusBits } from '../../../../domain/gb32960/uds/index.ts'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import type { IdentifierValue } from './contract.ts'
import { defaultMasks, fieldsOf, hex, normalizeHex, type RequestDraft } from './draft.ts'
import { useDidNames } from './names.ts'
import { pageWords as words } from './page-texts.ts'
import { ioControls } from './service-fields.ts'

export interface InputsProps {
  readonly draft: RequestDraft
  readonly values: readonly IdentifierValue[]
  /** Errors as texts. Shown after an attempt to send has failed. */
  readonly faults: Readonly<Partial<Record<keyof RequestDraft, string>>>
  set(change: Partial<RequestDraft>): void
}

/** Inputs that a request needs in addition to service and subfunction. */
export function RequestInputs(props: InputsProps) {
  const { t } = useT()
  const { draft, values, faults, set } = props
  const fields = fieldsOf(draft, values, draft.did)
  const textInput = (field: 'record' | 'routine' | 'data' | 'dtc', label: string, maxLength: number) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      key={field}
      fault={faults[field]}
      value={draft[field]}
      onChange={(text) => set({ [field]: text })}
      spellCheck={false}
      autoCapitalize="characters"
      autoComplete="off"
    />
  )
  return fields.map((field) => {
    switch (field) {
      case 'mask':
        return <Mask key={field} {...props} />
      case 'group':
        return (
          <div key={field}>
            <Group {...props} />
            {draft.group === 'one' && textInput('dtc', t(words.dtc), 10)}
          </div>
        )
      case 'dtc':
        return textInput('dtc', t(words.dtc), 10)
      case 'record':
        return textInput('record', t(words.record), 4)
      case 'routine':
        return textInput('routine', t(words.routine), 6)
      case 'data':
        return textInput('data', t(words.data), 8_000)
      case 'dids':
        return <Dids key={field} {...props} />
      case 'did':
        return <Did key={field} {...props} />
      case 'written':
        return <WriteInputs key={field} {...props} />
      case 'control':
        return <Control key={field} {...props} />
      default:
        return null
    }
  })
}

function Mask({ draft, set }: InputsProps) {
  const { t, say } = useT()
  const options = defaultMasks.map((mask) => {
    const name = dtcStatusBits.find((_, bit) => mask === 1 << bit)?.name
    return { value: mask as number, label: `${hex(mask, 2)} ${name ? say(name) : t(words.allStatus)}` }
  })
  return <Select label={t(words.mask)} options={options} value={draft.mask} onChange={(mask) => set({ mask })} />
}

function Group({ draft, set }: InputsProps) {
  const { t, say } = useT()
  const groups = Object.entries(dtcGroups).map(([number, name]) => ({ value: number, label: say(name) }))
  return (
    <Select
      label={t(words.group)}
      options={[...groups, { value: 'one', label: t(words.oneCode) }]}
      value={String(draft.group)}
      onChange={(group) => set({ group: group === 'one' ? group : Number(group) })}
    />
  )
}

function Control({ draft, set }: InputsProps) {
  const { t, say } = useT()
  const options = Object.entries(ioControls).map(([number, name]) => ({ value: Number(number), label: say(name) }))
  return (
    <Select label={t(words.control)} options={options} value={draft.control} onChange={(control) => set({ control })} />
  )
}

function Dids({ draft, values, faults, set }: InputsProps) {
  const { t } = useT()
  const { dids, nameOf } = useDidNames(values)
  const [other, setOther] = useState('')
  const left = dids.filter((did) => !draft.dids.includes(did))
  const add = (did: string) => set({ dids: [...draft.dids, did] })
  const addTyped = () => {
    const did = normalizeHex(other)
    if (!/^[0-9A-F]{4}$/.test(did)) return
    if (!draft.dids.includes(did)) add(did)
    setOther('')
  }
  return (
    <>
      {draft.dids.length > 0 && (
        <ul className="row wrap gap-6 dx-chips" aria-label={t(words.dids)}>
          {draft.dids.map((did) => (
            <li key={did}>
              <RowButton
                aria-label={t(words.removeDid, { did })}
                onPress={() => set({ dids: draft.dids.filter((each) => each !== did) })}
              >
                <code className="mono">{did}</code> {nameOf(did)} <span aria-hidden="true">×</span>
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <Select
          label={t(words.addDid)}
          options={left.map((did) => ({ value: did, label: `${did} ${nameOf(did) ?? ''}` }))}
          value={undefined}
          onChange={add}
          placeholder={t(words.addDid)}
        />
      )}
      <TextInput
        label={t(words.otherDid)}
        hint={t(words.otherDidHint)}
        fault={faults.dids}
        maxLength={6}
        value={other}
        onChange={setOther}
        onEnter={addTyped}
        onBlur={addTyped}
        spellCheck={false}
        autoCapitalize="characters"
        autoComplete="off"
      />
    </>
  )
}

const another = 'other'

function Did({ draft, values, faults, set }: InputsProps) {
  const { t } = useT()
  const selectableValues = draft.service === '2E' ? values.filter(({ writable }) => writable) : values
  const { dids, nameOf } = useDidNames(selectableValues)
  const [isOther, setOther] = useState(draft.did !== '' && !dids.includes(draft.did))
  const options = dids.map((did) => ({ value: did, label: `${did} ${nameOf(did) ?? ''}` }))
  const isTyped = isOther || dids.length === 0
  const change = (did: string) => {
    setOther(did === another)
    set({ did: did === another ? '' : did, written: {}, data: '' })
  }
  return (
    <>
      {dids.length > 0 && (
        <Select
          label={t(words.did)}
          fault={isTyped ? undefined : faults.did}
          options={[...options, { value: another, label: t(words.otherOption) }]}
          value={isOther ? another : draft.did || undefined}
          onChange={change}
        />
      )}
      {isTyped && (
        <TextInput
          label={t(words.otherDid)}
          fault={faults.did}
          maxLength={6}
          value={draft.did}
          onChange={(did) => set({ did: normalizeHex(did) })}
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </>
  )
}

/** Values to write: one input per value of the identifier. */
function WriteInputs({ draft, values, faults, set }: InputsProps) {
  const { say } = useT()
  const own = values.filter(({ did }) => did === draft.did)
  const enter = (at: number, text: string) => set({ written: { ...draft.written, [at]: text } })
  return own.map(({ at, name, unit, codes, length, type }, index) => {
    const label = unit ? `${say(name)} (${unit})` : say(name)
    const meanings = Object.entries(codes).map(([value, meaning]) => ({ value, label: `${value} ${say(meaning)}` }))
    const fault = index === own.length - 1 ? faults.written : undefined
    if (meanings.length > 0)
      return (
        <Select
          key={at}
          label={label}
          fault={fault}
          options={meanings}
          value={draft.written[at]}
          onChange={(value) => enter(at, value)}
        />
      )
    return (
      <TextInput
        key={at}
        label={label}
        fault={fault}
        inputMode={type === 'unsigned' || type === 'signed' ? 'decimal' : 'text'}
        maxLength={type === 'text' ? length : 3 * length + 24}
        value={draft.written[at] ?? ''}
        onChange={(text) => enter(at, text)}
      />
    )
  })
}
