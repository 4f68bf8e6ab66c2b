import { type FormEvent, type ReactNode, useEffect } from 'react'
import { useT } from '../../../../client/language.ts'
import { additions, check } from '../../../../record/model/check.ts'
import type { AnyRecord } from '../../../../record/model/record.ts'
import { RecordForm } from '../../../../record/views/parts.tsx'
import { useRecordForm } from '../../../../record/views/shared/form.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions } from '../../../../ui/parts/dialog.tsx'
import { kindOfCommand } from '../command/kind-texts.ts'
import type { OrderProps } from './CommandDialog.tsx'
import { defaultsOf } from './defaults.ts'
import { SureFields } from './SureFields.tsx'
import { remoteWords as words } from './texts.ts'
import { type OrderController, useOrder } from './use-order.ts'
import { together } from './use-sure.ts'

/** Form of a command without settings. A sensitive one needs a reason and the password. */
export function Order(props: OrderProps) {
  const order = useOrder(props)
  return <OrderForm {...props} order={order} submit={() => order.submit({})} />
}

/** Form of a command with settings from the record of its kind. */
export function OrderWithSettings(props: OrderProps & { settings: AnyRecord }) {
  const { vin, kind, offer, settings } = props
  const { t } = useT()
  const order = useOrder(props)
  const form = useRecordForm(settings, {}, undefined, {
    defaults: defaultsOf(kind, offer.controls) as never,
    keepsDraft: `${vin} ${kind}`,
  })
  const submit = async () => {
    const wrong = form.fields.flatMap(([name]) => {
      const problem = check(settings, name, form.values[name])
      return problem ? [[name, t(problem.key, problem.values)]] : []
    })
    const isSent = await order.submit(additions(form.fields, form.values), Object.fromEntries(wrong))
    if (isSent) form.discard()
    return isSent
  }
  const set = (name: string, value: unknown) => {
    form.set(name, value)
    order.changed(name)
  }
  return (
    <OrderForm {...props} order={together(order, form)} submit={submit}>
      <RecordForm form={{ ...form, set, faults: order.faults, saving: order.busy, save: submit }} />
    </OrderForm>
  )
}

interface OrderFormProps extends OrderProps {
  readonly order: OrderController
  submit(): Promise<boolean>
  readonly children?: ReactNode
}

function OrderForm({ kind, offer, order, submit, leaving, close, children }: OrderFormProps) {
  const { t } = useT()
  const { requiresConfirmation, way, once } = kindOfCommand(kind)
  const { busy, mayClose } = order
  useEffect(() => {
    leaving.current = mayClose
  })
  const cancel = async () => {
    if (await mayClose()) close()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const notes = [
    offer.approved.includes(kind) && words.twoPeople,
    !offer.online && (kind === 'wake' && offer.hasMsisdn ? words.wakesBySms : words.waitsOffline),
    way !== 'order' && words.annexB,
    once && words.onceOnly,
  ].filter((note) => note !== false && note !== undefined)
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="ui-warning rc-note">
          {t(note)}
        </p>
      ))}
      {children}
      <form onSubmit={send} noValidate className="rc-order">
        <SureFields sure={order} />
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
          <Button submit kind={requiresConfirmation ? 'danger' : 'primary'} busy={busy}>
            {t(busy ? words.sending : words.send)}
          </Button>
        </Actions>
      </form>
    </>
  )
}
